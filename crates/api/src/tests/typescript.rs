//! The types of the page, written from these: one file, compared at every test. `RUSC_BLESS=1` writes it anew.

use std::fs;
use std::path::Path;

use ts_rs::{Config, TS};

use crate::{
    Action, Adjudication, AdminAction, AdminUser, AnalysisAnswer, AnalysisRequest, AuditLine, AuditPage,
    BotAck, BotAct, BotMove, ChatLine, ChatRoom, Clocks, CloseReason, Credentials, Danger, DraftChange,
    DraftOption, DraftView, DrawingFault, EndReason, EngineAnswer, EngineLine, EngineRequest, ErrorBody,
    ErrorCode, ErrorReason, Event, EventKind, Farewell, GameCard, GameOrigin, GamePage, GameReview,
    GameStart, GameStatus, GameText, GameTree, GameView, GuestName, HeadToHead, Hex, ImportFault, ImportNote,
    ImportedGame, InviteCard, KindCard, LessonProgress, LinesRequest, LobbyMessage, LobbyRequest, MadeInvite,
    Mark, Me, MoveFact, MoveJudgement, MoveOption, MoveReasons, MoveReview, NamedPiece, NewAccount, NewGame,
    NewPassword, NewReport, NewToken, Offer, OfflineGame, OfflineOpponent, OpenSeek, Opponent, PROTOCOL,
    PageSettings, PersonCard, PlayedMove, Player, PositionDraft, PositionSearch, Profile, RankedPlayer,
    RatedMoment, RatingCard, Registration, ReportCard, ReportPage, Reserve, Restriction, Role, RoomMessage,
    RoomRequest, Scene, SearchLimits, SearchLine, SearchProgress, SearchPurpose, SearchScore, Seat, SeatWish,
    Seek, ServerAnalysis, ServerLines, ServerWorkState, SessionCard, Shift, Site, Snapshot, Speed, Stack,
    Study, StudyCard, StudySave, StudyVisibility, Tile, TimeControl, TokenCard, Touched, TreeMove,
    TreeResult, UnratedReason, UserPage, WinChance, WorkPosition,
};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/generated/api.ts");

/// Types and what is declared for each.
macro_rules! declarations {
    ($($name:ident),* $(,)?) => {
        [$((stringify!($name), declaration::<$name>())),*]
    };
}

fn declaration<T: TS + 'static>() -> String {
    // Milliseconds fit into the numbers of JavaScript for longer than anybody will play.
    let config = Config::new().with_large_int("number");
    format!("{}export {}\n", T::docs().unwrap_or_default(), T::decl(&config))
}

fn file() -> String {
    let mut text = format!(
        "// Written from crates/api by its tests (RUSC_BLESS=1). Not to be changed by hand.\n\n\
         /** The version of everything here. */\nexport const PROTOCOL = {PROTOCOL};\n"
    );
    for (_, declaration) in all() {
        text.push('\n');
        text.push_str(&declaration);
    }
    // The generator leaves spaces before its comments.
    text.lines().flat_map(|line| [line.trim_end(), "\n"]).collect()
}

/// All types, in the order of the file.
fn all() -> Vec<(&'static str, String)> {
    [first_half(), second_half()].concat()
}

/// The first of them; a function has at most eighty lines.
fn first_half() -> Vec<(&'static str, String)> {
    declarations![
        Action,
        Adjudication,
        AdminAction,
        AdminUser,
        AnalysisAnswer,
        AnalysisRequest,
        AuditLine,
        AuditPage,
        BotAck,
        BotAct,
        BotMove,
        ChatLine,
        ChatRoom,
        MoveOption,
        Clocks,
        CloseReason,
        Credentials,
        Danger,
        DraftChange,
        DraftOption,
        DraftView,
        DrawingFault,
        EndReason,
        EngineAnswer,
        EngineRequest,
        ErrorBody,
        ErrorCode,
        ErrorReason,
        Event,
        Farewell,
        GameCard,
        GameOrigin,
        GamePage,
        GameStart,
        GameStatus,
        GameText,
        GameTree,
        GameView,
        GuestName,
        HeadToHead,
        LobbyMessage,
        LobbyRequest,
        Hex,
        ImportFault,
        ImportNote,
        ImportedGame,
        InviteCard,
        KindCard,
        MadeInvite,
        Mark,
        Me,
        NewAccount,
        NewGame,
        NewPassword,
    ]
    .into()
}

/// The rest.
fn second_half() -> Vec<(&'static str, String)> {
    declarations![
        GameReview,
        MoveFact,
        MoveJudgement,
        MoveReasons,
        MoveReview,
        NamedPiece,
        PositionDraft,
        PositionSearch,
        NewReport,
        NewToken,
        Restriction,
        Offer,
        OfflineGame,
        OfflineOpponent,
        OpenSeek,
        Opponent,
        PageSettings,
        PersonCard,
        PlayedMove,
        Player,
        Profile,
        RankedPlayer,
        RatedMoment,
        RatingCard,
        Registration,
        ReportCard,
        ReportPage,
        Reserve,
        Role,
        RoomMessage,
        RoomRequest,
        Scene,
        SearchLimits,
        SearchLine,
        SearchProgress,
        SearchPurpose,
        SearchScore,
        Seat,
        SeatWish,
        Seek,
        Shift,
        Site,
        Snapshot,
        Speed,
        Stack,
        Study,
        StudyCard,
        StudySave,
        StudyVisibility,
        Tile,
        TimeControl,
        SessionCard,
        LessonProgress,
        TokenCard,
        Touched,
        TreeMove,
        TreeResult,
        UnratedReason,
        UserPage,
        WinChance,
        EventKind,
        EngineLine,
        LinesRequest,
        ServerAnalysis,
        ServerLines,
        ServerWorkState,
        WorkPosition,
    ]
    .into()
}

#[test]
fn types_of_the_page_are_those_of_the_server() {
    let path = Path::new(FILE);
    let expected = file();
    if std::env::var_os("RUSC_BLESS").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, &expected).unwrap();
        return;
    }
    let found = fs::read_to_string(path).unwrap_or_default();
    assert!(
        found == expected,
        "web/src/generated/api.ts is out of date: RUSC_BLESS=1 cargo test -p rusc-api"
    );
}

#[test]
fn every_public_type_is_declared() {
    let source = concat!(
        include_str!("../account.rs"),
        include_str!("../admin.rs"),
        include_str!("../analysis.rs"),
        include_str!("../bot.rs"),
        include_str!("../clock.rs"),
        include_str!("../close.rs"),
        include_str!("../draft.rs"),
        include_str!("../engine.rs"),
        include_str!("../error.rs"),
        include_str!("../game.rs"),
        include_str!("../lobby.rs"),
        include_str!("../offline.rs"),
        include_str!("../room.rs"),
        include_str!("../scene.rs"),
        include_str!("../server_analysis.rs"),
        include_str!("../study.rs"),
    );
    let names = source.lines().filter_map(|line| {
        let rest = line.strip_prefix("pub struct ").or_else(|| line.strip_prefix("pub enum "))?;
        rest.split_whitespace().next()
    });
    let declared = all();
    for name in names {
        assert!(declared.iter().any(|(known, _)| *known == name), "{name} is not in the file of the page");
    }
}
