//! The starting layouts that have a name. Where the balls stand is data; who may stand where is not asked here.
//!
//! Sources: the collections of gym-abalone and KAAH, `PlayStrategy` and Abalassembly, compared with each other. Rows are
//! written from `i` at the top to `a`, `S` for Black, `s` for White, a digit for that many free cells.

use std::fmt;

use crate::{Board, notation};

/// A named arrangement of balls, Black to move.
///
/// ```
/// use rusc_abalone::Layout;
///
/// let layout = Layout::from_name("belgian").expect("an alias");
/// assert_eq!((layout, layout.name()), (Layout::BELGIAN_DAISY, "belgian-daisy"));
/// assert_eq!(Layout::all().count(), 35);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Layout(u8);

struct Entry {
    name: &'static str,
    /// Other names in use.
    aliases: &'static [&'static str],
    rows: &'static str,
}

#[rustfmt::skip]
const ENTRIES: [Entry; 35] = [
    Entry { name: "standard", aliases: &[], rows: "sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS" },
    Entry { name: "belgian-daisy", aliases: &["belgian"], rows: "ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss" },
    Entry { name: "german-daisy", aliases: &["german"], rows: "5/ss2SS/sss1SSS/1ss2SS1/9/1SS2ss1/SSS1sss/SS2ss/5" },
    Entry { name: "swiss-daisy", aliases: &["swiss"], rows: "5/ss2SS/sSs1SsS/1ss2SS1/9/1SS2ss1/SsS1sSs/SS2ss/5" },
    Entry { name: "dutch-daisy", aliases: &["dutch"], rows: "ss1SS/sSsSsS/1ss1SS1/8/9/8/1SS1ss1/SsSsSs/SS1ss" },
    Entry { name: "french-daisy", aliases: &["french"], rows: "5/2SS2/2SSS2/1ssSSss1/1sss1sss1/1ssSSss1/2SSS2/2SS2/5" },
    Entry { name: "irish-daisy", aliases: &["irish"], rows: "5/2ss2/2sSs2/1SSssSS1/1SsS1SsS1/1SSssSS1/2sSs2/2ss2/5" },
    Entry { name: "scottish-daisy", aliases: &["scottish"], rows: "sS1sS/SssSSs/1sS1sS1/8/9/8/1Ss1Ss1/sSSssS/Ss1Ss" },
    Entry { name: "korean-daisy", aliases: &["korean"], rows: "ss1SS/sssSSS/1sS1sS1/8/9/8/1Ss1Ss1/SSSsss/SS1ss" },
    Entry { name: "domination", aliases: &[], rows: "5/s4S/ss3SS/ssss1SSS/3S1S3/SSS1ssss/SS3ss/S4s/5" },
    Entry { name: "the-wall", aliases: &["wall"], rows: "2s2/6/1sssss1/ssssssss/9/SSSSSSSS/1SSSSS1/6/2S2" },
    Entry { name: "infiltration", aliases: &[], rows: "1SsS1/1SSSS1/1SsSsS1/1S4S1/9/1s4s1/1sSsSs1/1ssss1/1sSs1" },
    Entry { name: "pyramid", aliases: &[], rows: "s4/ss4/sss4/ssss4/ssss1SSSS/4SSSS/4SSS/4SS/4S" },
    Entry { name: "alien-attack", aliases: &["alien"], rows: "S1S1S/1SssS1/1SsSsS1/3SS3/9/3ss3/1sSsSs1/1sSSs1/s1s1s" },
    Entry { name: "snakes", aliases: &[], rows: "SSSSS/S5/S6/S2SSss1/1S1S1s1s1/1SSss2s/6s/5s/sssss" },
    Entry { name: "snakes-variant", aliases: &["snakes-variation"], rows: "SSSSS/S5/S6/S1sssss1/1S5s1/1SSSSS1s/6s/5s/sssss" },
    Entry { name: "atomouche", aliases: &[], rows: "Ss3/s2SsS/2S4/S1s4s/s2S1s2S/S4S1s/4s2/sSs2S/3Ss" },
    Entry { name: "face-to-face", aliases: &["face-2-face"], rows: "5/6/ss3SS/sss2SSS/ssss1SSSS/sss2SSS/ss3SS/6/5" },
    Entry { name: "centrifuge", aliases: &["centrifugeuse"], rows: "1sss1/S4S/SS1s1SS/SS4SS/9/ss4ss/ss1S1ss/s4s/1SSS1" },
    Entry { name: "fujiyama", aliases: &["fujiyama1"], rows: "sssss/1sSSs1/2sSs2/3ss3/9/3SS3/2SsS2/1SssS1/SSSSS" },
    Entry { name: "duel", aliases: &[], rows: "1s1S1/sssSSS/2s1S2/S6s/SS5ss/S6s/2s1S2/sssSSS/1s1S1" },
    Entry { name: "checkerboard", aliases: &["damier"], rows: "5/SsSsSs/7/sSsSsSsS/9/SsSsSsSs/7/sSsSsS/5" },
    Entry { name: "alliances", aliases: &["wedding-rings"], rows: "5/1ssSS1/1s1sSS1/1s1Ss1S1/1s1S1s1S1/1s1Ss1S1/1ssS1S1/1ssSS1/5" },
    Entry { name: "intimidation", aliases: &[], rows: "1sss1/S1ss2/SSsss2/SSS5/9/5sss/2SSSss/2SS1s/1SSS1" },
    Entry { name: "mosaic", aliases: &[], rows: "sssss/1SSSS1/2sss2/3SS3/9/3ss3/2SSS2/1ssss1/SSSSS" },
    Entry { name: "six-nine", aliases: &["6-9"], rows: "5/ssssss/sSs3s/1ss2ss1/9/1SS2SS1/S3SsS/SSSSSS/5" },
    Entry { name: "corners", aliases: &[], rows: "SS1ss/Ss2Ss/7/s2S3S/sS5sS/s3s2S/7/Ss2Ss/SS1ss" },
    Entry { name: "alitration", aliases: &[], rows: "1sSs1/2SS2/s1SsS1s/1sS2Ss1/9/1Ss2sS1/S1sSs1S/2ss2/1SsS1" },
    Entry { name: "trench", aliases: &[], rows: "5/ssssss/1SSSSS1/2sss3/9/3SSS2/1sssss1/SSSSSS/5" },
    Entry { name: "spider", aliases: &[], rows: "s3s/1s2s1/2s1s2/2ssss2/SSSS1ssss/2SSSS2/2S1S2/1S2S1/S3S" },
    Entry { name: "labyrinth", aliases: &[], rows: "2SsS/1s3S/1sSs2S/1s2s2s/1s1S1s1S1/S2S2S1/s2SsS1/s3S1/sSs2" },
    Entry { name: "anglattack", aliases: &[], rows: "ss1SS/sS2sS/2S1s2/8/sSSs1SssS/8/2S1s2/sS2sS/ss1SS" },
    Entry { name: "star", aliases: &["etoile"], rows: "S3s/1s2S1/s1S1s1S/3sS3/sSsS1sSsS/3sS3/s1S1s1S/1s2S1/S3s" },
    Entry { name: "the-clearing", aliases: &["clearing"], rows: "SsSsS/s4s/1S2s1S/Ss5s/s7S/S5Ss/s1S2s1/S4S/sSsSs" },
    Entry { name: "papillons", aliases: &[], rows: "1S1ss/S1sS1s/1s3SS/sS5s/s7S/S5sS/ss3S1/S1sS1s/SS1s1" },
];

impl Layout {
    /// The layout of the booklet (A2).
    pub const STANDARD: Layout = Layout(0);
    /// The layout of most tournaments.
    pub const BELGIAN_DAISY: Layout = Layout(1);

    /// All layouts, the standard one first.
    pub fn all() -> impl Iterator<Item = Layout> {
        (0..ENTRIES.len() as u8).map(Layout)
    }

    fn entry(self) -> &'static Entry {
        &ENTRIES[usize::from(self.0)]
    }

    /// The name, such as `belgian-daisy`.
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// The layout of that name or of another in use. Letters may be of either case, words joined by anything or by
    /// nothing: `Belgian Daisy`, `belgian_daisy`, `belgiandaisy`.
    pub fn from_name(text: &str) -> Option<Layout> {
        let wanted = bare(text);
        Layout::all().find(|layout| {
            let Entry { name, aliases, .. } = layout.entry();
            bare(name) == wanted || aliases.iter().any(|alias| bare(alias) == wanted)
        })
    }

    /// The balls of both sides.
    pub fn board(self) -> Board {
        let (balls, faults) = notation::read_rows(self.entry().rows);
        debug_assert!(faults.is_empty(), "{self}: {faults:?}");
        balls.into_iter().collect()
    }

    /// The layout with these balls.
    pub fn of_board(board: &Board) -> Option<Layout> {
        Layout::all().find(|layout| layout.board() == *board)
    }
}

/// The letters and digits of a name.
fn bare(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase()).collect()
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
