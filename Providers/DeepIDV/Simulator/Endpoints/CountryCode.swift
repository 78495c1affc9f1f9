/// Country codes as deepidv writes them: ISO 3166-1 alpha-2.
enum CountryCode {
    /// The two letters for three; the three where there are none, as for Utopia.
    static func short(_ code: String) -> String { codes[code] ?? code }

    private static let codes = [
        "AUS": "AU", "AUT": "AT", "BEL": "BE", "BRA": "BR", "CAN": "CA", "CHE": "CH", "CHN": "CN",
        "D": "DE", "DEU": "DE", "DNK": "DK", "ESP": "ES", "FIN": "FI", "FRA": "FR", "GBR": "GB",
        "IND": "IN", "IRL": "IE", "ITA": "IT", "JPN": "JP", "KOR": "KR", "MEX": "MX", "NLD": "NL",
        "NOR": "NO", "NZL": "NZ", "POL": "PL", "PRT": "PT", "SWE": "SE", "UKR": "UA", "USA": "US",
        "ZAF": "ZA",
    ]
}
