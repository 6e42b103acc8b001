/// Accented letters of ``StrokeFont``: a letter with strokes above or below it.
enum StrokeAccents {
    struct Mark {
        let strokes: String
        let isAbove: Bool

        init(_ strokes: String, isAbove: Bool = true) { (self.strokes, self.isAbove) = (strokes, isAbove) }
    }

    private static let marks: [(mark: Mark, bases: String, letters: String)] = [
        (Mark("10 10|30 30"), "AOUEIYaoueıy", "ÄÖÜËÏŸäöüëïÿ"),
        (Mark("11 30"), "AEIOUYCNSZaeıouycnsz", "ÁÉÍÓÚÝĆŃŚŹáéíóúýćńśź"),
        (Mark("10 31"), "AEIOUaeıou", "ÀÈÌÒÙàèìòù"),
        (Mark("11 20 31"), "AEIOUaeıou", "ÂÊÎÔÛâêîôû"),
        (Mark("01 10 31 40"), "ANOano", "ÃÑÕãñõ"),
        (Mark("10 21 30"), "CSZREcszre", "ČŠŽŘĚčšžřě"),
        (Mark("10 30 31 11 10"), "AUau", "ÅŮåů"),
        (Mark("20 20"), "ZIz", "Żİż"),
        (Mark("26 27 17", isAbove: false), "CScsTt", "ÇŞçşŢţ"),
        (Mark("36 37 47", isAbove: false), "AEae", "ĄĘąę"),
    ]

    private static let parts: [Character: (base: Character, mark: Mark)] = {
        var parts: [Character: (base: Character, mark: Mark)] = [:]
        for entry in marks {
            for (letter, base) in zip(entry.letters, entry.bases) { parts[letter] = (base, entry.mark) }
        }
        return parts
    }()

    /// Returns the letter without its mark, and the mark. Characters are compared by Unicode equivalence, composed or
    /// not.
    static func parts(of character: Character) -> (base: Character, mark: Mark)? { parts[character] }
}
