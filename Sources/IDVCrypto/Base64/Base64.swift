internal import CShims

/// Base64 (RFC 4648, section 4) and base64url (section 5), for texts of any size.
///
/// The work is done by the fastest kernel the processor has, chosen at run time. Decoding is strict
/// unless asked otherwise: full padding, no character outside the alphabet, and no bits set that a
/// decoder would drop, so that one sequence of bytes has one text.
public enum Base64 {
    /// How many characters the padded encoding of `count` bytes has: four for every three begun.
    ///
    /// - Precondition: `count` is not negative, and the result fits `Int`.
    public static func encodedCount(_ count: Int) -> Int {
        precondition(count >= 0, "a count of bytes cannot be negative")
        return (count / 3 + (count % 3 == 0 ? 0 : 1)) * 4
    }

    /// The most bytes that `count` characters can decode to.
    ///
    /// - Precondition: `count` is not negative.
    public static func maximumDecodedCount(_ count: Int) -> Int {
        precondition(count >= 0, "a count of characters cannot be negative")
        return count / 4 * 3 + count % 4
    }

    /// Encodes into memory of the caller, with padding, and returns how many bytes were written.
    ///
    /// - Precondition: `output` holds at least `encodedCount(input.count)` bytes. No byte after
    ///   those is touched.
    public static func encode(
        _ input: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) -> Int {
        encode(input, into: output, kernel: .best)
    }

    package static func encode(
        _ input: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer,
        kernel: Base64Kernel
    ) -> Int {
        precondition(
            output.count >= encodedCount(input.count),
            "the output is too small for the encoding"
        )
        guard let source = input.baseAddress, let target = output.baseAddress, !input.isEmpty else {
            return 0
        }
        return idv_base64_encode(
            kernel.code,
            source.assumingMemoryBound(to: UInt8.self),
            input.count,
            target.assumingMemoryBound(to: UInt8.self)
        )
    }

    /// The padded encoding of some bytes.
    public static func encode(_ bytes: some Collection<UInt8>) -> String {
        withContiguousBytes(of: bytes) { input in
            String(unsafeUninitializedCapacity: encodedCount(input.count)) { output in
                encode(input, into: UnsafeMutableRawBufferPointer(output))
            }
        }
    }

    /// The base64url encoding of some bytes, without padding, as JSON Web Tokens and URLs use it.
    public static func encodeURLSafe(_ bytes: some Collection<UInt8>) -> String {
        withContiguousBytes(of: bytes) { input in
            String(unsafeUninitializedCapacity: encodedCount(input.count)) { output in
                let count = encode(input, into: UnsafeMutableRawBufferPointer(output))
                guard let base = output.baseAddress, count > 0 else { return 0 }
                idv_base64_make_url_safe(base, count)
                return count - (3 - input.count % 3) % 3
            }
        }
    }

    /// Decodes into memory of the caller, and returns how many bytes were written.
    ///
    /// No byte outside `output` is touched; after an error its content is undefined.
    ///
    /// - Throws: `Base64Error` when the text is not what `options` allow.
    /// - Precondition: `output` holds at least `maximumDecodedCount(text.count)` bytes.
    public static func decode(
        _ text: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer,
        options: DecodingOptions = .strict
    ) throws(Base64Error) -> Int {
        try decode(text, into: output, options: options, kernel: .best)
    }

    package static func decode(
        _ text: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer,
        options: DecodingOptions,
        kernel: Base64Kernel
    ) throws(Base64Error) -> Int {
        precondition(
            output.count >= maximumDecodedCount(text.count),
            "the output is too small for the text"
        )
        guard let source = text.baseAddress, let target = output.baseAddress, !text.isEmpty else {
            return 0
        }
        let result = idv_base64_decode(
            kernel.code,
            CInt(options.rawValue),
            source.assumingMemoryBound(to: UInt8.self),
            text.count,
            target.assumingMemoryBound(to: UInt8.self),
            output.count
        )
        guard result.status == CInt(IDV_BASE64_OK.rawValue) else {
            throw Base64Error(status: result.status, offset: result.offset)
        }
        return result.written
    }

    /// Decodes text, offsets in errors being those of its UTF-8 bytes.
    ///
    /// An empty text is no bytes.
    ///
    /// - Throws: `Base64Error` when the text is not what `options` allow.
    public static func decode(
        _ text: some StringProtocol,
        options: DecodingOptions = .strict
    ) throws(Base64Error) -> [UInt8] {
        try decode(text.utf8, options: options)
    }

    /// Decodes text given as its ASCII bytes.
    ///
    /// An empty text is no bytes.
    ///
    /// - Throws: `Base64Error` when the text is not what `options` allow.
    public static func decode(
        _ text: some Collection<UInt8>,
        options: DecodingOptions = .strict
    ) throws(Base64Error) -> [UInt8] {
        // The closures of the standard library rethrow an untyped error, so it travels beside them.
        let decoded = withContiguousBytes(of: text) { input -> Result<[UInt8], Base64Error> in
            var failure: Base64Error?
            let capacity = maximumDecodedCount(input.count)
            let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { output, used in
                do throws(Base64Error) {
                    used = try decode(
                        input,
                        into: UnsafeMutableRawBufferPointer(output),
                        options: options
                    )
                } catch {
                    failure = error
                    used = 0
                }
            }
            return failure.map(Result.failure) ?? .success(bytes)
        }
        return try decoded.get()
    }

    private static func withContiguousBytes<Output>(
        of bytes: some Collection<UInt8>,
        _ body: (UnsafeRawBufferPointer) -> Output
    ) -> Output {
        if let output = bytes.withContiguousStorageIfAvailable({
            body(UnsafeRawBufferPointer($0))
        }) {
            return output
        }
        return Array(bytes).withUnsafeBytes(body)
    }
}
