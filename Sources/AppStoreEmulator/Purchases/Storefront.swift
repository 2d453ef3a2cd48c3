/// Apple's IDs of the larger storefronts.
enum Storefront {
    static func number(of code: String) -> String? { numbers[code] }

    private static let numbers = [
        "USA": "143441", "FRA": "143442", "DEU": "143443", "GBR": "143444", "AUT": "143445", "BEL": "143446",
        "FIN": "143447", "IRL": "143449", "ITA": "143450", "NLD": "143452", "PRT": "143453", "ESP": "143454",
        "CAN": "143455", "SWE": "143456", "NOR": "143457", "DNK": "143458", "CHE": "143459", "AUS": "143460",
        "NZL": "143461", "JPN": "143462", "HKG": "143463", "SGP": "143464", "CHN": "143465", "KOR": "143466",
        "IND": "143467", "MEX": "143468", "TWN": "143470", "POL": "143478", "TUR": "143480", "BRA": "143503",
    ]
}
