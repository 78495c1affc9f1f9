/// Finds the word that was probably meant.
package enum Spelling {
    /// The known word nearest to a given one, when it is near enough to be worth naming.
    package static func nearest(to word: String, among known: [String]) -> String? {
        // By the longer of the two: a word that lost letters is as near as one that gained them.
        known
            .map { (word: $0, distance: distance(word.lowercased(), $0.lowercased())) }
            .filter { $0.distance <= max(1, max(word.count, $0.word.count) / 3) }
            .min { ($0.distance, $0.word) < ($1.distance, $1.word) }?
            .word
    }

    /// The number of insertions, deletions, substitutions and swaps of neighbours between two words.
    static func distance(_ left: String, _ right: String) -> Int {
        let left = Array(left.prefix(64))
        let right = Array(right.prefix(64))
        var rows = [Array(0...right.count)]
        for row in 1...max(left.count, 1) where row <= left.count {
            var next = [row]
            for column in 1...max(right.count, 1) where column <= right.count {
                let change = left[row - 1] == right[column - 1] ? 0 : 1
                var best = min(
                    rows[row - 1][column] + 1,
                    next[column - 1] + 1,
                    rows[row - 1][column - 1] + change
                )
                if row > 1, column > 1, left[row - 1] == right[column - 2],
                    left[row - 2] == right[column - 1]
                {
                    best = min(best, rows[row - 2][column - 2] + 1)
                }
                next.append(best)
            }
            rows.append(next)
        }
        return rows[left.count][right.count]
    }
}
