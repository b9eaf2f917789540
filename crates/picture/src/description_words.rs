//! The words of descriptions in the six languages of the page, with the names that its texts and the booklets have.

/// A number decides between them.
#[derive(Debug)]
pub(crate) struct Forms {
    one: &'static str,
    few: &'static str,
    /// From twenty on, which in Romanian takes a word more; elsewhere the same as `few`.
    many: &'static str,
}

const fn forms(one: &'static str, few: &'static str) -> Forms {
    Forms { one, few, many: few }
}

const fn romanian(one: &'static str, few: &'static str, many: &'static str) -> Forms {
    Forms { one, few, many }
}

impl Forms {
    /// The form for a number. No number here is zero.
    pub(crate) fn of(&self, count: usize) -> &'static str {
        match count {
            1 => self.one,
            _ if (1..20).contains(&(count % 100)) => self.few,
            _ => self.many,
        }
    }
}

/// A side, known by its English name: how it is called before a colon, and that it is to move.
#[derive(Debug)]
pub(crate) struct SideWords {
    pub(crate) english: &'static str,
    pub(crate) name: &'static str,
    pub(crate) turn: &'static str,
}

/// The words of descriptions in one language.
#[derive(Debug)]
pub struct DescriptionWords {
    code: &'static str,
    /// The beginning, with `{game}` and `{turn}`: before the first half-move, and after `{n}`.
    pub(crate) start: &'static str,
    pub(crate) after: Forms,
    pub(crate) end: &'static str,
    /// One side, with `{side}` and `{pieces}`.
    pub(crate) side: &'static str,
    pub(crate) nothing: &'static str,
    /// What stands beside the board, with `{list}` or `{n}`.
    pub(crate) pushed_off: &'static str,
    pub(crate) may_use: &'static str,
    pub(crate) in_hand: &'static str,
    pub(crate) sides: [SideWords; 4],
    pub(crate) pieces: [(&'static str, Forms); 11],
    /// Sun and moon, of which there is one each.
    pub(crate) tokens: [&'static str; 2],
}

impl DescriptionWords {
    /// The words of a language by its code, `ca`.
    pub fn of(code: &str) -> Option<&'static DescriptionWords> {
        WORDS.iter().find(|words| words.code == code)
    }

    /// English.
    pub const fn english() -> &'static DescriptionWords {
        &WORDS[0]
    }
}

/// The four sides: White, Black, Orange, Blue, each with name and turn.
const fn sides(words: [[&'static str; 2]; 4]) -> [SideWords; 4] {
    let [white, black, orange, blue] = words;
    [
        SideWords { english: "White", name: white[0], turn: white[1] },
        SideWords { english: "Black", name: black[0], turn: black[1] },
        SideWords { english: "Orange", name: orange[0], turn: orange[1] },
        SideWords { english: "Blue", name: blue[0], turn: blue[1] },
    ]
}

/// The pieces in the order of their glyphs.
const fn pieces(words: [Forms; 11]) -> [(&'static str, Forms); 11] {
    let [queen, ant, spider, beetle, grasshopper, mosquito, ladybug, pillbug, ball, tower, pawn] = words;
    [
        ("queen", queen),
        ("ant", ant),
        ("spider", spider),
        ("beetle", beetle),
        ("grasshopper", grasshopper),
        ("mosquito", mosquito),
        ("ladybug", ladybug),
        ("pillbug", pillbug),
        ("ball", ball),
        ("tower", tower),
        ("pawn", pawn),
    ]
}

static WORDS: [DescriptionWords; 6] = [
    DescriptionWords {
        code: "en",
        start: "{game}, {turn}.",
        after: forms("{game} after one half-move, {turn}.", "{game} after {n} half-moves, {turn}."),
        end: "the end",
        side: "{side}: {pieces}.",
        nothing: "nothing on the board",
        pushed_off: ", has pushed {n} off",
        may_use: ", may use {list}",
        in_hand: "; in hand {list}",
        sides: sides([
            ["White", "White to move"],
            ["Black", "Black to move"],
            ["Orange", "Orange to move"],
            ["Blue", "Blue to move"],
        ]),
        pieces: pieces([
            forms("queen bee", "queen bees"),
            forms("ant", "ants"),
            forms("spider", "spiders"),
            forms("beetle", "beetles"),
            forms("grasshopper", "grasshoppers"),
            forms("mosquito", "mosquitoes"),
            forms("ladybug", "ladybugs"),
            forms("pillbug", "pillbugs"),
            forms("marble", "marbles"),
            forms("tower", "towers"),
            forms("pawn", "pawns"),
        ]),
        tokens: ["the sun", "the moon"],
    },
    DescriptionWords {
        code: "ca",
        start: "{game}. {turn}.",
        after: forms(
            "{game} després d’una mitja jugada. {turn}.",
            "{game} després de {n} mitges jugades. {turn}.",
        ),
        end: "La partida s’ha acabat",
        side: "{side}: {pieces}.",
        nothing: "res al tauler",
        pushed_off: ", boles expulsades: {n}",
        may_use: ", pot fer servir {list}",
        in_hand: "; a la mà {list}",
        sides: sides([
            ["Blanques", "Juguen les blanques"],
            ["Negres", "Juguen les negres"],
            ["Taronja", "Juga el taronja"],
            ["Blau", "Juga el blau"],
        ]),
        pieces: pieces([
            forms("abella reina", "abelles reina"),
            forms("formiga", "formigues"),
            forms("aranya", "aranyes"),
            forms("escarabat", "escarabats"),
            forms("saltamartí", "saltamartins"),
            forms("mosquit", "mosquits"),
            forms("marieta", "marietes"),
            forms("porquet de sant Antoni", "porquets de sant Antoni"),
            forms("bola", "boles"),
            forms("torre", "torres"),
            forms("peó", "peons"),
        ]),
        tokens: ["el sol", "la lluna"],
    },
    DescriptionWords {
        code: "es",
        start: "{game}. {turn}.",
        after: forms("{game} tras media jugada. {turn}.", "{game} tras {n} medias jugadas. {turn}."),
        end: "La partida ha terminado",
        side: "{side}: {pieces}.",
        nothing: "nada en el tablero",
        pushed_off: ", canicas expulsadas: {n}",
        may_use: ", puede usar {list}",
        in_hand: "; en la mano {list}",
        sides: sides([
            ["Blancas", "Juegan las blancas"],
            ["Negras", "Juegan las negras"],
            ["Naranja", "Juega el naranja"],
            ["Azul", "Juega el azul"],
        ]),
        pieces: pieces([
            forms("abeja reina", "abejas reina"),
            forms("hormiga", "hormigas"),
            forms("araña", "arañas"),
            forms("escarabajo", "escarabajos"),
            forms("saltamontes", "saltamontes"),
            forms("mosquito", "mosquitos"),
            forms("mariquita", "mariquitas"),
            forms("cochinilla", "cochinillas"),
            forms("canica", "canicas"),
            forms("torre", "torres"),
            forms("peón", "peones"),
        ]),
        tokens: ["el sol", "la luna"],
    },
    DescriptionWords {
        code: "fr",
        start: "{game}. {turn}.",
        after: forms("{game} après un demi-coup. {turn}.", "{game} après {n} demi-coups. {turn}."),
        end: "La partie est terminée",
        side: "{side} : {pieces}.",
        nothing: "rien sur le plateau",
        pushed_off: ", billes sorties : {n}",
        may_use: ", peut utiliser {list}",
        in_hand: " ; en main {list}",
        sides: sides([
            ["Blancs", "Aux Blancs de jouer"],
            ["Noirs", "Aux Noirs de jouer"],
            ["Orange", "À Orange de jouer"],
            ["Bleu", "À Bleu de jouer"],
        ]),
        pieces: pieces([
            forms("reine abeille", "reines abeilles"),
            forms("fourmi", "fourmis"),
            forms("araignée", "araignées"),
            forms("scarabée", "scarabées"),
            forms("sauterelle", "sauterelles"),
            forms("moustique", "moustiques"),
            forms("coccinelle", "coccinelles"),
            forms("cloporte", "cloportes"),
            forms("bille", "billes"),
            forms("tour", "tours"),
            forms("pion", "pions"),
        ]),
        tokens: ["le soleil", "la lune"],
    },
    DescriptionWords {
        code: "pt",
        start: "{game}. {turn}.",
        after: forms("{game} após um meio-lance. {turn}.", "{game} após {n} meios-lances. {turn}."),
        end: "A partida terminou",
        side: "{side}: {pieces}.",
        nothing: "nada no tabuleiro",
        pushed_off: ", bolas expulsas: {n}",
        may_use: ", pode usar {list}",
        in_hand: "; na mão {list}",
        sides: sides([
            ["Brancas", "Jogam as brancas"],
            ["Pretas", "Jogam as pretas"],
            ["Laranja", "Joga o laranja"],
            ["Azul", "Joga o azul"],
        ]),
        pieces: pieces([
            forms("abelha-rainha", "abelhas-rainhas"),
            forms("formiga", "formigas"),
            forms("aranha", "aranhas"),
            forms("escaravelho", "escaravelhos"),
            forms("gafanhoto", "gafanhotos"),
            forms("mosquito", "mosquitos"),
            forms("joaninha", "joaninhas"),
            forms("bicho-de-conta", "bichos-de-conta"),
            forms("bola", "bolas"),
            forms("torre", "torres"),
            forms("peão", "peões"),
        ]),
        tokens: ["o sol", "a lua"],
    },
    DescriptionWords {
        code: "ro",
        start: "{game}. {turn}.",
        after: romanian(
            "{game} după o semimutare. {turn}.",
            "{game} după {n} semimutări. {turn}.",
            "{game} după {n} de semimutări. {turn}.",
        ),
        end: "Partida s-a încheiat",
        side: "{side}: {pieces}.",
        nothing: "nimic pe tablă",
        pushed_off: ", bile scoase: {n}",
        may_use: ", poate folosi {list}",
        in_hand: "; în mână {list}",
        sides: sides([
            ["Alb", "Albul la mutare"],
            ["Negru", "Negrul la mutare"],
            ["Portocaliu", "Portocaliul la mutare"],
            ["Albastru", "Albastrul la mutare"],
        ]),
        pieces: pieces([
            romanian("albină regină", "albine regine", "de albine regine"),
            romanian("furnică", "furnici", "de furnici"),
            romanian("păianjen", "păianjeni", "de păianjeni"),
            romanian("cărăbuș", "cărăbuși", "de cărăbuși"),
            romanian("greiere", "greieri", "de greieri"),
            romanian("țânțar", "țânțari", "de țânțari"),
            romanian("buburuză", "buburuze", "de buburuze"),
            romanian("câinele-babei", "câini-ai-babei", "de câini-ai-babei"),
            romanian("bilă", "bile", "de bile"),
            romanian("turn", "turnuri", "de turnuri"),
            romanian("pion", "pioni", "de pioni"),
        ]),
        tokens: ["soarele", "luna"],
    },
];
