// Written from crates/api by its tests (RUSC_BLESS=1). Not to be changed by hand.

/** The version of everything here. */
export const PROTOCOL = 4;

/**
 * What a player may do besides moving.
 */
export type Action = { "do": "resign", } | { "do": "abort", } | { "do": "offer",
/**
 * What.
 */
what: Offer, } | { "do": "decline",
/**
 * What.
 */
what: Offer, } | { "do": "claim_win", } | { "do": "claim_draw", } | { "do": "add_time", } | { "do": "flag", } | { "do": "hint",
/**
 * Half-moves played before the position that the hint is for.
 */
ply: number, };

/**
 * How the host ends a game.
 */
export type Adjudication = {
/**
 * Who wins; nobody for a draw.
 */
winner: Seat | null, };

/**
 * What the host may do to a person.
 */
export type AdminAction = { "do": "ban", } | { "do": "unban", } | { "do": "promote", } | { "do": "demote", };

/**
 * A person, as the host sees them.
 */
export type AdminUser = {
/**
 * The name.
 */
name: string,
/**
 * What they are.
 */
role: Role,
/**
 * Since when.
 */
since_ms: number,
/**
 * When they were last here.
 */
seen_ms: number,
/**
 * Whether they may not sign in.
 */
banned: boolean,
/**
 * How many games they have played.
 */
games: number, };

/**
 * The answer to an [`AnalysisRequest`].
 */
export type AnalysisAnswer = { "t": "chances",
/**
 * In the order of the scores.
 */
chances: Array<WinChance>, } | { "t": "import",
/**
 * In the order of the text; as many as an answer holds.
 */
games: Array<ImportedGame>,
/**
 * How many more there are.
 */
left_out: number, } | { "t": "export",
/**
 * The text of the file.
 */
text: string,
/**
 * The usual ending of its name, without a dot.
 */
extension: string, } | { "t": "review",
/**
 * What came of it.
 */
review: GameReview, } | { "t": "threat",
/**
 * The position, to be searched.
 */
game: GameText,
/**
 * What is to be added to its cells to get those of the game that was asked about.
 */
offset: Hex, } | { "t": "draft",
/**
 * The draft as it is now.
 */
draft: PositionDraft,
/**
 * What an editor shows; nothing if its text cannot be read.
 */
view: DraftView | null,
/**
 * Why the rules cannot go on from it; nothing if they can.
 */
faults: Array<DrawingFault>, } | { "t": "refused",
/**
 * Why.
 */
error: ErrorBody, };

/**
 * From the analysis page to the rules.
 */
export type AnalysisRequest = { "t": "chances",
/**
 * `hive`, `abalone`, `tour`.
 */
kind: string,
/**
 * What the game began from.
 */
setup: string,
/**
 * Each for the side that is to move where it was found.
 */
scores: Array<SearchScore>, } | { "t": "import",
/**
 * The text of a file, or what was pasted.
 */
text: string, } | { "t": "export",
/**
 * The game.
 */
game: GameTree,
/**
 * The id of a format: `pgn`.
 */
format: string, } | { "t": "review",
/**
 * Which game.
 */
game: GameText,
/**
 * Of the positions before each move and after the last, as far as they were searched; nothing of one that is over.
 */
searches: Array<PositionSearch | null>, } | { "t": "threat",
/**
 * Which game; the position after all its moves is meant.
 */
game: GameText, } | { "t": "draft",
/**
 * `hive`, `abalone`, `tour`.
 */
kind: string,
/**
 * The draft before the change.
 */
draft: PositionDraft,
/**
 * What is changed; nothing to see it as it is.
 */
change: DraftChange | null, };

/**
 * A line of the audit log.
 */
export type AuditLine = {
/**
 * When.
 */
at_ms: number,
/**
 * Who did it; nobody for the program itself.
 */
who: string | null,
/**
 * What: `user.ban`, `game.adjudicate`, ….
 */
what: string,
/**
 * To whom or what.
 */
about: string, };

/**
 * A page of the audit log.
 */
export type AuditPage = {
/**
 * The newest first.
 */
lines: Array<AuditLine>,
/**
 * What to send as `before` to get the next page; nothing at the end.
 */
next: string | null, };

/**
 * A request of a program was carried out.
 */
export type BotAck = {
/**
 * The number of the event it caused; the last one if it caused none.
 */
n: number, };

/**
 * Anything else a program does in a game.
 */
export type BotAct = {
/**
 * As with a move.
 */
id: string,
/**
 * What.
 */
action: Action, };

/**
 * A move of a program.
 */
export type BotMove = {
/**
 * Chosen by the program, different for every request of the game; sent again it is played once.
 */
id: string,
/**
 * Half-moves played before this one.
 */
ply: number,
/**
 * The move.
 */
text: string,
/**
 * How long the program took by its own clock, from when it was told that it is its turn, in milliseconds: what the server
 * counts besides is lag, of which some is forgiven. Without it nothing is.
 */
spent_ms: number | null, };

/**
 * Something said.
 */
export type ChatLine = {
/**
 * Where it was said.
 */
room: ChatRoom,
/**
 * By whom.
 */
name: string,
/**
 * What.
 */
text: string,
/**
 * When, in milliseconds since 1970.
 */
at_ms: number, };

/**
 * Players and spectators talk apart.
 */
export type ChatRoom = "players" | "watchers";

/**
 * A legal move as people make it with their hands.
 */
export type MoveOption = {
/**
 * The move as the notation writes it; this is what is sent back.
 */
text: string,
/**
 * `place`, `move`, `throw`, `pass`, `push`, `eject`, `broadside`, `raise`, `step`, `cross`, ….
 */
kind: string,
/**
 * The piece in hand that is used, by its name among the reserves.
 */
reserve: string | null,
/**
 * The cells the player takes hold of: one, or up to three marbles in a line from the rear to the one that leads.
 */
pick: Array<Hex>,
/**
 * Where what was taken goes, of a row in line its leading marble, of one that steps aside its first; nothing for a
 * pass.
 */
target: Hex | null,
/**
 * The way of that piece, both ends included; empty for a piece in hand.
 */
path: Array<Hex>,
/**
 * Who does it, where that is another piece: the pillbug that throws.
 */
actor: Hex | null,
/**
 * Everything that changes its cell, in an order in which no piece needs a cell that is still taken.
 */
shifts: Array<Shift>,
/**
 * Tokens spent on it, by their names among the reserves.
 */
spends: Array<string>, };

/**
 * The two clocks at one moment.
 */
export type Clocks = {
/**
 * What is left to each side, the first player's first.
 */
left_ms: [number, number],
/**
 * Whose clock runs; nobody's before both have moved once, and after the end.
 */
running: Seat | null,
/**
 * How long the delay of this turn still lasts.
 */
delay_left_ms: number, };

/**
 * Every reason for which the server closes a socket.
 */
export type CloseReason = "restarting" | "too_many" | "too_slow" | "signed_out";

/**
 * To sign in.
 */
export type Credentials = {
/**
 * The name.
 */
name: string,
/**
 * The password.
 */
password: string, };

/**
 * Something that threatens the side to move: what the opponent could do if it were their turn, or what comes near it.
 */
export type Danger = {
/**
 * What it is, a word to translate: `queen_hemmed`, `ball_falls`, ….
 */
kind: string,
/**
 * The rule behind it: `H1`.
 */
rule: string,
/**
 * The cell that is in danger.
 */
at: Hex,
/**
 * The cells that show it, such as where the attackers stand, or the free sides that are left.
 */
cells: Array<Hex>, };

/**
 * One step of setting up a position.
 */
export type DraftChange = { "do": "put",
/**
 * Whose piece.
 */
seat: Seat,
/**
 * Its name in the palette.
 */
piece: string,
/**
 * Where.
 */
at: Hex, } | { "do": "lift",
/**
 * Where.
 */
at: Hex, } | { "do": "clear", } | { "do": "turn",
/**
 * To whom.
 */
seat: Seat, } | { "do": "choose",
/**
 * Which option.
 */
id: string,
/**
 * One of its choices.
 */
value: string, };

/**
 * Something beside the pieces that belongs to a position.
 */
export type DraftOption = {
/**
 * What it is, a word to translate: `setup`, `sun`.
 */
id: string,
/**
 * What is chosen.
 */
value: string,
/**
 * What can be chosen: `first` and `second` are the sides, nothing is none.
 */
choices: Array<string>, };

/**
 * What an editor of positions shows.
 */
export type DraftView = {
/**
 * Whose turn it is.
 */
to_move: Seat,
/**
 * The occupied cells, and every cell of a game with a fixed board.
 */
stacks: Array<Stack>,
/**
 * What can be put on the board, the first player's first: every kind of piece, with how many are left.
 */
palette: [Array<Reserve>, Array<Reserve>],
/**
 * What else can be chosen.
 */
options: Array<DraftOption>, };

/**
 * One thing that is wrong with a drawing.
 */
export type DrawingFault = {
/**
 * What is wrong, a word to translate: `not_connected`.
 */
code: string,
/**
 * The side it is about.
 */
seat: Seat | null,
/**
 * The piece it is about.
 */
piece: Tile | null,
/**
 * What else a sentence about it needs: names and values.
 */
values: Array<[string, string]>,
/**
 * The same as a sentence, in English.
 */
message: string, };

/**
 * How a game ended.
 */
export type EndReason = "rules" | "repetition" | "resigned" | "time" | "agreed" | "abandoned" | "aborted" | "adjudicated" | "too_long";

/**
 * The answer to an [`EngineRequest`].
 */
export type EngineAnswer = { "t": "hello",
/**
 * The version of the messages.
 */
protocol: number,
/**
 * A fingerprint of the messages, the same in a page built from the same tree.
 */
fingerprint: number, } | { "t": "view" } & GameView | { "t": "restrictions",
/**
 * In no particular order; none once the game is over.
 */
restrictions: Array<Restriction>, } | { "t": "dangers",
/**
 * The worst first; none once the game is over.
 */
dangers: Array<Danger>, } | { "t": "search" } & SearchProgress | { "t": "forgotten", } | { "t": "refused",
/**
 * Why.
 */
error: ErrorBody, };

/**
 * From the page to the rules and the engine.
 */
export type EngineRequest = { "t": "hello", } | { "t": "view",
/**
 * Which game.
 */
game: GameText,
/**
 * After how many half-moves; after all of them if nothing is said.
 */
ply: number | null, } | { "t": "play",
/**
 * The game before the move.
 */
game: GameText,
/**
 * The move, as the notation writes it.
 */
text: string, } | { "t": "restrictions",
/**
 * Which game; the position after all its moves is meant.
 */
game: GameText,
/**
 * Only those of what was touched; all if nothing is said.
 */
touched: Touched | null, } | { "t": "dangers",
/**
 * Which game; the position after all its moves is meant.
 */
game: GameText, } | { "t": "search",
/**
 * Which game; the position after all its moves is meant.
 */
game: GameText,
/**
 * What for.
 */
purpose: SearchPurpose,
/**
 * When it is over.
 */
limits: SearchLimits, } | { "t": "advance", } | { "t": "forget", };

/**
 * A refusal: a stable code for programs, a sentence for people.
 */
export type ErrorBody = {
/**
 * What is wrong, for programs.
 */
code: ErrorCode,
/**
 * What is wrong and what to do, in English.
 */
message: string,
/**
 * The particular reason, for pages in other languages; nothing where the code says it all.
 */
reason?: ErrorReason,
/**
 * After how many milliseconds the same request may succeed, if that is only a matter of time.
 */
retry_after_ms?: number, };

/**
 * What kind of refusal it is, of which there are few.
 */
export type ErrorCode = "bad_request" | "too_large" | "wrong_protocol" | "signed_out" | "wrong_credentials" | "forbidden" | "wrong_origin" | "not_found" | "taken" | "bad_name" | "bad_password" | "disabled" | "illegal_move" | "not_your_turn" | "wrong_ply" | "game_over" | "wrong_moment" | "too_many" | "busy" | "restarting" | "internal";

/**
 * The particular reason of a refusal, where its code leaves people in doubt.
 */
export type ErrorReason = "not_kept" | "nobody_of_that_name" | "no_such_game" | "own_challenge" | "blocked" | "opponent_gone" | "rated_account" | "rated_clock" | "rated_opening" | "rated_people" | "unknown_setup" | "clock_range" | "too_many_games" | "too_many_new_games" | "too_many_challenges_of_pair" | "too_many_challenges_to_one" | "too_many_seeks" | "lobby_full" | "seek_gone" | "seek_not_for_you" | "rating_band" | "seat_taken" | "somebody_else_invited" | "game_begun" | "not_deletable" | "game_not_begun" | "game_not_over" | "too_late_to_abort" | "hardly_begun" | "claim_on_own_turn" | "opponent_here" | "no_clock" | "enough_time" | "no_hints" | "offered_lately" | "rematch_offered" | "rematch_begun" | "rated_take_back" | "nothing_to_take_back" | "chat_off" | "chat_full" | "chat_length" | "invitation_needed" | "invitation_invalid" | "registration_closed" | "has_account" | "register_first" | "not_a_guest" | "guests_off" | "private_club" | "account_closed" | "name_reserved" | "name_letters" | "password_short" | "password_long" | "wrong_password" | "sign_in_busy" | "label_length" | "too_many_tokens" | "too_many_blocked" | "only_others" | "report_length" | "guest_not_followed" | "too_many_followed" | "has_played" | "player_account_needed" | "another_host_needed" | "not_a_host" | "other_game" | "offline_game" | "too_many_offline_games" | "study_changed" | "study_text" | "study_name" | "too_many_studies" | "not_offered" | "game_goes_on" | "game_too_long" | "one_analysis_at_a_time" | "no_analysis_left_today" | "queue_full";

/**
 * Something that happened in a game. Numbers start at one and have no gaps.
 */
export type Event = {
/**
 * Its number in the game.
 */
n: number,
/**
 * When, in milliseconds since 1970.
 */
at_ms: number,
/**
 * What.
 */
what: EventKind, };

/**
 * To leave for good.
 */
export type Farewell = {
/**
 * The password, of those who have one.
 */
password: string | null, };

/**
 * The front of a game, as lists show it.
 */
export type GameCard = {
/**
 * Its name in addresses.
 */
id: string,
/**
 * `hive`, `abalone`, `tour`.
 */
kind: string,
/**
 * What it began from.
 */
setup: string,
/**
 * Whether ratings are at stake: from ten half-moves on, and in three games a day of the same two.
 */
rated: boolean,
/**
 * What was agreed about time.
 */
time: TimeControl,
/**
 * How fast that is.
 */
speed: Speed,
/**
 * Who sits where; nobody yet in an open game.
 */
players: [Player | null, Player | null],
/**
 * How it stands.
 */
status: GameStatus,
/**
 * Half-moves played.
 */
ply: number,
/**
 * Whose turn it is.
 */
to_move: Seat,
/**
 * When it was created, in milliseconds since 1970.
 */
created_ms: number,
/**
 * When it last changed.
 */
changed_ms: number,
/**
 * The game it is the rematch of.
 */
rematch_of: string | null,
/**
 * Who is challenged, in an open game that is not for anybody.
 */
invited?: string,
/**
 * Whether it was played without the server and sent afterwards.
 */
offline?: boolean, };

/**
 * How the players of a game come together.
 */
export type GameOrigin = "private" | "lobby";

/**
 * A page of a list of games.
 */
export type GamePage = {
/**
 * The newest first.
 */
games: Array<GameCard>,
/**
 * What to send as `before` to get the next page; nothing at the end.
 */
next: string | null, };

/**
 * Where a game as text begins.
 */
export type GameStart = { "game": string } | { "drawing": string };

/**
 * How a game stands.
 */
export type GameStatus = { "kind": "open" } | { "kind": "live" } | { "kind": "over",
/**
 * Who won; nobody in a draw, or when the game was aborted.
 */
winner: Seat | null,
/**
 * How it came about.
 */
reason: EndReason, };

/**
 * A game as text.
 */
export type GameText = {
/**
 * `hive`, `abalone`, `tour`.
 */
kind: string,
/**
 * Where it begins.
 */
start: GameStart,
/**
 * What was played from there, each move as the notation writes it.
 */
moves: Array<string>, };

/**
 * A game with its variations, comments and marks. Every move of it is legal; whoever sends another is refused.
 */
export type GameTree = {
/**
 * `hive`, `abalone`, `tour`.
 */
kind: string,
/**
 * Where it begins.
 */
start: GameStart,
/**
 * Who played, when and where: names and values.
 */
tags: Array<[string, string]>,
/**
 * How it ended, if that is known.
 */
result: TreeResult | null,
/**
 * Said before the first move.
 */
comments: Array<string>,
/**
 * The moves; each after the one it follows, the main line of every node before its variations.
 */
moves: Array<TreeMove>, };

/**
 * A game as it stands.
 */
export type GameView = {
/**
 * `hive`, `abalone`, `tour`.
 */
kind: string,
/**
 * What it began from; of a game from a drawing the set-up that comes nearest.
 */
setup: string,
/**
 * The whole game as one line of text; nothing for a game from a drawing, which no such line can tell.
 */
game: string | null,
/**
 * The moves since the set-up or the drawing, in their canonical form.
 */
moves: Array<string>,
/**
 * Whose turn it is and which one: `White[3]`.
 */
turn: string,
/**
 * The board, the legal moves, the last move and the marks.
 */
scene: Scene,
/**
 * `live` or `over`, with the winner and the reason.
 */
status: GameStatus,
/**
 * The position as a drawing.
 */
drawing: string, };

/**
 * The name that a guest would like to have.
 */
export type GuestName = {
/**
 * By the rules for names of accounts, and not taken.
 */
name: string, };

/**
 * How the games of two people have ended.
 */
export type HeadToHead = {
/**
 * Won by the first named, drawn, lost.
 */
record: [number, number, number], };

/**
 * From the server to a client in the lobby.
 */
export type LobbyMessage = { "t": "welcome",
/**
 * The version the server speaks.
 */
protocol: number,
/**
 * The time of the server, in milliseconds since 1970.
 */
now_ms: number, } | { "t": "seeks",
/**
 * The oldest first.
 */
seeks: Array<OpenSeek>, } | { "t": "my_games",
/**
 * Where it is the reader's turn first.
 */
games: Array<GameCard>,
/**
 * Games others want to play with the reader.
 */
challenges: Array<GameCard>, } | { "t": "started",
/**
 * Its name.
 */
game: string, } | { "t": "offers",
/**
 * The game.
 */
game: string,
/**
 * What is offered.
 */
offers: Array<Offer>,
/**
 * By whom.
 */
player: Player, } | { "t": "crowd",
/**
 * Connected people.
 */
people: number,
/**
 * Games being played.
 */
games: number, } | { "t": "ack",
/**
 * Of the request.
 */
id: string, } | { "t": "refused",
/**
 * Of the request, if it had one.
 */
id: string | null,
/**
 * Why.
 */
error: ErrorBody, } | { "t": "pong",
/**
 * As it came.
 */
sent_ms: number,
/**
 * The time of the server.
 */
now_ms: number, } | { "t": "restarting" };

/**
 * From a client in the lobby.
 */
export type LobbyRequest = { "t": "seek",
/**
 * Chosen by the client.
 */
id: string,
/**
 * What is sought.
 */
seek: Seek, } | { "t": "cancel_seek",
/**
 * Of the seek.
 */
id: string, } | { "t": "accept_seek",
/**
 * As listed.
 */
seek: string, } | { "t": "challenge",
/**
 * Chosen by the client.
 */
id: string,
/**
 * With an opponent of the kind `user`.
 */
game: NewGame, } | { "t": "accept_challenge",
/**
 * The game it opened.
 */
game: string, } | { "t": "decline_challenge",
/**
 * The game it opened.
 */
game: string, } | { "t": "ping",
/**
 * Given back unchanged.
 */
sent_ms: number, };

/**
 * A hexagon.
 */
export type Hex = {
/**
 * Column.
 */
q: number,
/**
 * Row.
 */
r: number, };

/**
 * Where and why a text is not taken.
 */
export type ImportFault = {
/**
 * Counted from 1.
 */
line: number,
/**
 * Counted from 1, in characters.
 */
column: number,
/**
 * What is wrong, a word to translate: `move`, `no_setup`, ….
 */
reason: string,
/**
 * The same as a sentence, in English, with the words of the text.
 */
message: string,
/**
 * Of a drawing, the game that it names.
 */
kind: string | null,
/**
 * Of a drawing, everything that is wrong with it.
 */
faults: Array<DrawingFault>, };

/**
 * What was read in a liberal way.
 */
export type ImportNote = {
/**
 * Counted from 1.
 */
line: number,
/**
 * A word for it, such as `pass_added`.
 */
remark: string,
/**
 * What it is about: words of the text, or another set-up.
 */
text: string | null, };

/**
 * A game of a file, as far as it could be read.
 */
export type ImportedGame = {
/**
 * The id of its format; `drawing` for a position that was drawn.
 */
format: string,
/**
 * The game, or what comes before the fault; nothing where not even that can be told.
 */
game: GameTree | null,
/**
 * Why it is not whole.
 */
fault: ImportFault | null,
/**
 * What was read in a liberal way.
 */
notes: Array<ImportNote>, };

/**
 * An invitation to register.
 */
export type InviteCard = {
/**
 * What to enter when registering; shown once, and good once.
 */
code: string,
/**
 * Until when it is good.
 */
expires_ms: number, };

/**
 * A game that can be played here.
 */
export type KindCard = {
/**
 * `hive`.
 */
id: string,
/**
 * `Hive`.
 */
name: string,
/**
 * All set-ups, that of casual games first.
 */
setups: Array<string>,
/**
 * The set-up of a casual game for which none is named.
 */
casual_setup: string,
/**
 * The set-up of a rated game for which none is named.
 */
rated_setup: string,
/**
 * How set-ups end that have the opening of the booklet; those of rated games have that of tournaments. Nothing where
 * both are the same.
 */
booklet_suffix: string | null,
/**
 * What the sides are called, the first player first.
 */
sides: [string, string], };

/**
 * An invitation in the list of them. The code itself is not known any more.
 */
export type MadeInvite = {
/**
 * Its name in the list.
 */
id: string,
/**
 * Who made it, if they still have an account.
 */
by: string | null,
/**
 * When it was made.
 */
created_ms: number,
/**
 * Until when it is good.
 */
expires_ms: number,
/**
 * When somebody has registered with it.
 */
used_ms: number | null, };

/**
 * A cell worth a sign of its own.
 */
export type Mark = {
/**
 * Where.
 */
at: Hex,
/**
 * `goal`, `stunned`, ….
 */
kind: string,
/**
 * Whose, if anybody's.
 */
seat: Seat | null, };

/**
 * Who the server takes the reader for.
 */
export type Me = {
/**
 * The name shown to others.
 */
name: string,
/**
 * Guest, user, bot or admin.
 */
role: Role,
/**
 * To be sent back in the header `x-csrf-token` with every request that changes something.
 */
csrf: string,
/**
 * Whether they can sign in with a password: guests cannot, nor a host who came by the printed link.
 */
has_password: boolean,
/**
 * What the host allows.
 */
site: Site, };

/**
 * To register; a guest keeps the games.
 */
export type NewAccount = {
/**
 * The name, 2 to 20 letters, digits, `-` or `_`.
 */
name: string,
/**
 * The password, 10 characters at least.
 */
password: string,
/**
 * The invitation, where one is needed.
 */
invite: string | null, };

/**
 * A wish for a game.
 */
export type NewGame = {
/**
 * `hive`, `abalone`, `tour`.
 */
kind: string,
/**
 * Where it begins. If nothing is said, the usual set-up: with the opening of the booklet in a casual game, that of
 * tournaments in a rated one.
 */
setup: string | null,
/**
 * What is agreed about time.
 */
time: TimeControl,
/**
 * Whether ratings are at stake.
 */
rated: boolean,
/**
 * Which side the asker wants.
 */
seat: SeatWish,
/**
 * Against whom.
 */
opponent: Opponent, };

/**
 * To change the password.
 */
export type NewPassword = {
/**
 * The one until now, if there is one.
 */
old: string | null,
/**
 * The one from now on.
 */
new: string, };

/**
 * A game, judged move by move.
 */
export type GameReview = {
/**
 * The moves that could be judged.
 */
moves: Array<MoveReview>,
/**
 * The win chance of the first side in hundredths of a per cent, before each move and after the last; nothing where the
 * search was too shallow.
 */
chances: Array<number | null>,
/**
 * The accuracy of each side in hundredths of a per cent; nothing for one without moves.
 */
accuracy: [number | null, number | null],
/**
 * The marked moves that cost most, at most three, by their place among the moves, from 0.
 */
turning_points: Array<number>, };

/**
 * Something that a move brings about, as the rules prove it.
 */
export type MoveFact = {
/**
 * What it is, a word to translate: `queen_filled`, ….
 */
kind: string,
/**
 * The piece it is about.
 */
piece: NamedPiece | null,
/**
 * The piece that does it, or that it is done to.
 */
by: NamedPiece | null,
/**
 * The side it is about.
 */
seat: Seat | null,
/**
 * The cell it is about, by its name.
 */
cell: string | null,
/**
 * The move that shows it.
 */
text: string | null,
/**
 * How many.
 */
number: number | null,
/**
 * How many there were before, or are needed.
 */
before: number | null, };

/**
 * How bad a move was.
 */
export type MoveJudgement = "inaccuracy" | "mistake" | "blunder";

/**
 * What is proven about a marked move, and for one that was the best; nothing of the others.
 */
export type MoveReasons = {
/**
 * Against the move.
 */
played: Array<MoveFact>,
/**
 * The reply that refutes it.
 */
reply: string | null,
/**
 * For that reply.
 */
of_reply: Array<MoveFact>,
/**
 * For the better move, or for the move itself if it was the best.
 */
best: Array<MoveFact>, };

/**
 * A move of the game and what it was worth.
 */
export type MoveReview = {
/**
 * Who played it.
 */
seat: Seat,
/**
 * The move.
 */
text: string,
/**
 * What was better: the line of the search before the move.
 */
best: Array<string>,
/**
 * The line that the search expects after the move.
 */
refutation: Array<string>,
/**
 * Win chance that it lost, in hundredths of a point.
 */
loss: number,
/**
 * Its mark.
 */
judgement: MoveJudgement | null,
/**
 * Whether a proven win was given away.
 */
missed_win: boolean,
/**
 * Whether a search was too shallow to judge it.
 */
uncertain: boolean,
/**
 * What is proven about a marked move.
 */
why: MoveReasons, };

/**
 * A piece as a sentence names it.
 */
export type NamedPiece = {
/**
 * Whose it is.
 */
seat: Seat,
/**
 * What it is, as it is drawn: `ant`.
 */
glyph: string,
/**
 * What the notation calls it: `wA1`.
 */
name: string, };

/**
 * A position that is being set up, as it goes to and fro.
 */
export type PositionDraft = {
/**
 * The position as text.
 */
drawing: string,
/**
 * What is to be added to the cells of the drawing, which is always read around its middle, to get those of the page.
 */
offset: Hex, };

/**
 * What a search said about a position of the game.
 */
export type PositionSearch = {
/**
 * The last iteration that was complete.
 */
depth: number,
/**
 * For the side to move.
 */
score: SearchScore,
/**
 * The expected moves, the best move first.
 */
line: Array<string>, };

/**
 * To report somebody to the host.
 */
export type NewReport = {
/**
 * In which game, if in one.
 */
game: string | null,
/**
 * What happened, at most 1000 characters.
 */
text: string, };

/**
 * To make such a token.
 */
export type NewToken = {
/**
 * What the owner calls it, at most 40 characters.
 */
label: string, };

/**
 * Something the side to move might want to do and may not.
 */
export type Restriction = {
/**
 * The cells that would be taken hold of, or none for a piece in hand.
 */
pick: Array<Hex>,
/**
 * The piece in hand.
 */
reserve: string | null,
/**
 * Where it may not go; anywhere if nothing is said. Over the edge of a board it is a hexagon without a cell.
 */
target: Hex | null,
/**
 * The reason, a word to translate: `splits_hive`, `no_room`, `pac`, ….
 */
reason: string,
/**
 * The law behind it: `H9`.
 */
rule: string,
/**
 * Groups of cells that explain it, such as the two parts the hive would fall into.
 */
parts: Array<Array<Hex>>, };

/**
 * What a player may offer to the other.
 */
export type Offer = "draw" | "take_back" | "rematch";

/**
 * A finished game that somebody has played on their own device. The client chooses its id, a UUID of version 7, and may
 * send the same text again until it is answered.
 */
export type OfflineGame = {
/**
 * `hive`, `abalone`, `tour`.
 */
kind: string,
/**
 * What it began from.
 */
setup: string,
/**
 * Against whom it was.
 */
opponent: OfflineOpponent,
/**
 * The side of who sends it; the first where two people shared a screen.
 */
seat: Seat,
/**
 * All moves, the first one first: from 2 to 2000.
 */
moves: Array<PlayedMove>,
/**
 * Who won; nobody in a draw.
 */
winner: Seat | null,
/**
 * How it ended: by the rules, by resignation, by agreement, or because it had 2000 half-moves.
 */
reason: EndReason,
/**
 * When it began by the clock of the device, in milliseconds since 1970.
 */
started_ms: number,
/**
 * When it ended.
 */
ended_ms: number, };

/**
 * Against whom a game without the server was.
 */
export type OfflineOpponent = { "kind": "computer",
/**
 * From 1 (for a first game) to 10 (all it can).
 */
level: number,
/**
 * How many hints were taken; nothing in a game without hints.
 */
hints?: number, } | { "kind": "hot_seat", };

/**
 * A seek as the lobby lists it.
 */
export type OpenSeek = {
/**
 * Its name.
 */
id: string,
/**
 * Who seeks.
 */
player: Player,
/**
 * What.
 */
seek: Seek,
/**
 * Whether the reader may accept it.
 */
for_you: boolean,
/**
 * Whether it is the reader's own.
 */
yours: boolean, };

/**
 * Against whom a game shall be.
 */
export type Opponent = { "kind": "computer",
/**
 * From 1 (for a first game) to 10 (all it can).
 */
level: number,
/**
 * Whether hints may be taken; they are counted, and told with the result.
 */
hints: boolean, } | { "kind": "link", } | { "kind": "user",
/**
 * Their name.
 */
name: string, } | { "kind": "hot_seat", };

/**
 * The settings of the page that somebody has chosen.
 */
export type PageSettings = {
/**
 * An object that the server keeps as it is, at most 4 kB as JSON without blanks; nothing before any was sent.
 */
settings: Record<string, unknown> | null, };

/**
 * Somebody in a list.
 */
export type PersonCard = {
/**
 * The name.
 */
name: string,
/**
 * What they are.
 */
role: Role,
/**
 * Whether they are connected now.
 */
online: boolean, };

/**
 * One move that was played.
 */
export type PlayedMove = {
/**
 * As the notation writes it.
 */
text: string,
/**
 * How long the player thought, lag taken off.
 */
spent_ms: number,
/**
 * What was left to the mover after it; nothing without clocks.
 */
left_ms: number | null, };

/**
 * Who sits on one side.
 */
export type Player = { "kind": "user",
/**
 * The name they chose.
 */
name: string,
/**
 * The rating when the game began, in whole points.
 */
rating: number | null,
/**
 * Whether the rating is still a guess.
 */
provisional: boolean, } | { "kind": "guest",
/**
 * What they are called: `Guest 4821`.
 */
name: string, } | { "kind": "bot",
/**
 * Its name.
 */
name: string,
/**
 * Its rating.
 */
rating: number | null, } | { "kind": "computer",
/**
 * From 1 (for a first game) to 10 (all it can).
 */
level: number,
/**
 * How many hints its opponent has taken; nothing in a game without hints.
 */
hints?: number, };

/**
 * What anybody may know of somebody.
 */
export type Profile = {
/**
 * The name.
 */
name: string,
/**
 * What they are.
 */
role: Role,
/**
 * Since when, in milliseconds since 1970.
 */
since_ms: number,
/**
 * One for each game and speed they have played rated.
 */
ratings: Array<RatingCard>,
/**
 * Finished games: won, drawn, lost.
 */
record: [number, number, number],
/**
 * Whether they are connected now.
 */
online: boolean,
/**
 * Whether the reader follows them.
 */
following: boolean,
/**
 * Whether the reader has blocked them.
 */
blocked: boolean,
/**
 * How the finished games of the reader against them have ended: won by the reader, drawn, lost. Nothing for strangers,
 * and of the reader's own profile.
 */
against_you: [number, number, number] | null, };

/**
 * A place in a leaderboard.
 */
export type RankedPlayer = {
/**
 * The name.
 */
name: string,
/**
 * In whole points; never a provisional one.
 */
rating: number,
/**
 * How uncertain it is.
 */
deviation: number,
/**
 * From how many games.
 */
games: number, };

/**
 * A rating after a game.
 */
export type RatedMoment = {
/**
 * When the game ended, in milliseconds since 1970.
 */
at_ms: number,
/**
 * In whole points.
 */
rating: number,
/**
 * After how many rated games.
 */
games: number, };

/**
 * A rating.
 */
export type RatingCard = {
/**
 * Of which game.
 */
kind: string,
/**
 * At which speed.
 */
speed: Speed,
/**
 * In whole points.
 */
rating: number,
/**
 * How uncertain it is.
 */
deviation: number,
/**
 * From how many games.
 */
games: number,
/**
 * Whether it is still a guess.
 */
provisional: boolean, };

/**
 * Who may register.
 */
export type Registration = "open" | "invite" | "closed";

/**
 * A report that somebody made.
 */
export type ReportCard = {
/**
 * Its number.
 */
id: number,
/**
 * By whom.
 */
by: string,
/**
 * About whom.
 */
about: string,
/**
 * In which game.
 */
game: string | null,
/**
 * What happened.
 */
text: string,
/**
 * When.
 */
at_ms: number,
/**
 * Whether the host has dealt with it.
 */
done: boolean, };

/**
 * A page of the reports.
 */
export type ReportPage = {
/**
 * The newest first.
 */
reports: Array<ReportCard>,
/**
 * What to send as `before` to get the next page; nothing at the end.
 */
next: string | null, };

/**
 * Equal things beside the board.
 */
export type Reserve = {
/**
 * The next one that would be used.
 */
name: string,
/**
 * What to draw.
 */
glyph: string,
/**
 * How many.
 */
count: number, };

/**
 * What somebody is.
 */
export type Role = "guest" | "user" | "bot" | "admin";

/**
 * From the server to a client in a game.
 */
export type RoomMessage = { "t": "welcome",
/**
 * The version the server speaks.
 */
protocol: number,
/**
 * Which sides the client may move for; none for a spectator, both on one screen.
 */
seats: Array<Seat>,
/**
 * The time of the server, in milliseconds since 1970.
 */
now_ms: number, } | { "t": "snapshot" } & Snapshot | { "t": "event",
/**
 * What happened.
 */
event: Event,
/**
 * The scene after it, if it changed the board and the client asked for scenes. Of several events that happen
 * at once, the last one that changes the board has it.
 */
scene?: Scene, } | { "t": "scene" } & Scene | { "t": "restrictions",
/**
 * Of the request.
 */
id: string,
/**
 * As asked.
 */
ply: number,
/**
 * Why the side to move then could not use other pieces, or not so.
 */
restrictions: Array<Restriction>, } | { "t": "ack",
/**
 * Of the request.
 */
id: string,
/**
 * The number of the event it caused; the last one if it caused none.
 */
n: number, } | { "t": "refused",
/**
 * Of the request; nothing if it could not be read.
 */
id: string | null,
/**
 * Why.
 */
error: ErrorBody,
/**
 * The number of the last event of the game, if the game was asked. A client that has fewer has missed some and
 * connects again.
 */
n: number | null, } | { "t": "pong",
/**
 * As it came.
 */
sent_ms: number,
/**
 * The time of the server.
 */
now_ms: number, } | { "t": "presence",
/**
 * Whether each player is connected.
 */
here: [boolean, boolean],
/**
 * After how long the game may be claimed from a player who is gone.
 */
claim_in_ms: [number | null, number | null],
/**
 * How many others look on.
 */
watchers: number, } | { "t": "restarting" };

/**
 * From a client in a game.
 */
export type RoomRequest = { "t": "move",
/**
 * Chosen by the client, different for every request of the game.
 */
id: string,
/**
 * Half-moves played before this one.
 */
ply: number,
/**
 * The move.
 */
text: string,
/**
 * How long the player thought by the client's own clock.
 */
spent_ms: number | null, } | { "t": "act",
/**
 * As with a move.
 */
id: string,
/**
 * What.
 */
action: Action, } | { "t": "say",
/**
 * As with a move.
 */
id: string,
/**
 * Where.
 */
room: ChatRoom,
/**
 * What, at most 300 characters.
 */
text: string, } | { "t": "restrictions",
/**
 * As with a move.
 */
id: string,
/**
 * Half-moves played before the position that is meant.
 */
ply: number, } | { "t": "ping",
/**
 * The client's own time, given back unchanged.
 */
sent_ms: number, };

/**
 * Everything there is to see and to do at one moment of a game.
 */
export type Scene = {
/**
 * Half-moves played.
 */
ply: number,
/**
 * Whose turn it is.
 */
to_move: Seat,
/**
 * The occupied cells, and every cell of a game with a fixed board.
 */
stacks: Array<Stack>,
/**
 * What each side holds beside the board, the first player's first: pieces in hand, tokens, balls pushed out.
 */
reserves: [Array<Reserve>, Array<Reserve>],
/**
 * Every legal move, none once the game is over. Over a socket only for who is to move.
 */
moves: Array<MoveOption>,
/**
 * What the last move did.
 */
last: MoveOption | null,
/**
 * The cells of each side's goal or queen worth marking, if the game has any.
 */
marks: Array<Mark>, };

/**
 * When a search is over: at whichever limit comes first, or when no deeper search can change the answer.
 */
export type SearchLimits = {
/**
 * Half-moves of the last iteration.
 */
depth: number | null,
/**
 * Positions visited.
 */
nodes: number | null, };

/**
 * One of the best lines.
 */
export type SearchLine = {
/**
 * The depth it was searched to.
 */
depth: number,
/**
 * What it is worth for the side to move.
 */
score: SearchScore,
/**
 * The expected moves, the one to play first.
 */
moves: Array<string>, };

/**
 * How far a search has come.
 */
export type SearchProgress = {
/**
 * The last iteration that is complete; nothing is known before the first.
 */
depth: number,
/**
 * Positions visited.
 */
nodes: number,
/**
 * The best lines, the best first; fewer than asked for where there are fewer moves, none before the first move was
 * searched, and none in a game that is over.
 */
lines: Array<SearchLine>,
/**
 * Whether it is over.
 */
done: boolean, };

/**
 * What a search is for.
 */
export type SearchPurpose = { "for": "analysis",
/**
 * How many of them, from 1 to 5.
 */
lines: number, } | { "for": "level",
/**
 * From 1 (for a first game) to 10 (all it can).
 */
level: number,
/**
 * Makes the choice of weak levels differ from game to game.
 */
seed: number, };

/**
 * What a position is worth for the side to move.
 */
export type SearchScore = { "points": number } | { "win_in": number } | { "loss_in": number };

/**
 * A side of the board.
 */
export type Seat = "first" | "second";

/**
 * A side, or chance.
 */
export type SeatWish = "first" | "second" | "random";

/**
 * A wish for any opponent.
 */
export type Seek = {
/**
 * `hive`, `abalone`, `tour`.
 */
kind: string,
/**
 * Where it begins; the usual set-up if nothing is said, as in a new game.
 */
setup: string | null,
/**
 * What is agreed about time.
 */
time: TimeControl,
/**
 * Whether ratings are at stake.
 */
rated: boolean,
/**
 * Which side the asker wants.
 */
seat: SeatWish,
/**
 * The lowest and highest rating of an opponent.
 */
rating_band: [number, number] | null, };

/**
 * One piece going from one cell to the top of another.
 */
export type Shift = {
/**
 * From where; nothing when it comes from the hand.
 */
from: Hex | null,
/**
 * To where; nothing when it leaves the board.
 */
to: Hex | null,
/**
 * Which piece of the stack it is, counted from 1 at the bottom; nothing for the one on top.
 */
level: number | null, };

/**
 * How the host has set up the server.
 */
export type Site = {
/**
 * Who may register.
 */
registration: Registration,
/**
 * Whether people without an account may play.
 */
guests: boolean,
/**
 * Whether people may talk.
 */
chat: boolean,
/**
 * Whether nothing is shown to strangers: no guests, and no registration without an invitation.
 */
private: boolean,
/**
 * Whether the page may stay in browsers, to be used without the server.
 */
offline: boolean,
/**
 * How many games a person may have analysed by the server in a day; 0 if the host does not offer it.
 */
analyses_per_day: number,
/**
 * Whether the analysis board can ask an engine that the host has chosen.
 */
engine: boolean,
/**
 * Where others reach the server, such as `https://play.example.org` or `http://192.168.1.20:8080`, as far as it knows:
 * for links that are made at the machine itself, whose own address (`127.0.0.1`) is of no use to others.
 */
origin: string | null,
/**
 * The version of the program.
 */
version: string, };

/**
 * A whole game at one moment.
 */
export type Snapshot = {
/**
 * The number of the last event it includes.
 */
n: number,
/**
 * The front of the game.
 */
card: GameCard,
/**
 * All moves, the first one first.
 */
moves: Array<PlayedMove>,
/**
 * The clocks now; nothing without clocks.
 */
clocks: Clocks | null,
/**
 * What each side has offered and the other has not answered.
 */
offers: [Array<Offer>, Array<Offer>],
/**
 * What was said last, as far as the reader may see it: at most 100 lines.
 */
chat: Array<ChatLine>,
/**
 * The next game of the same two, once agreed.
 */
rematch: string | null,
/**
 * How the ratings changed, the first player's first, once the game is over and was rated; the rating before it is in
 * the card, where nothing means 1500.
 */
rating_change: [number, number] | null,
/**
 * Why they did not though the game was rated.
 */
unrated: UnratedReason | null, };

/**
 * How fast a game is; ratings are kept apart by it.
 */
export type Speed = "bullet" | "blitz" | "rapid" | "classical" | "correspondence";

/**
 * The pieces on one cell, from the bottom up.
 */
export type Stack = {
/**
 * Where.
 */
at: Hex,
/**
 * What people call the cell: `e5`; empty where cells have no names.
 */
name: string,
/**
 * From the bottom to the top.
 */
tiles: Array<Tile>,
/**
 * What is printed on the cell, if it is not like the others.
 */
ground: string | null,
/**
 * How many neighbours there are, in a game where a piece goes as far as it has neighbours.
 */
reach: number | null, };

/**
 * A whole study.
 */
export type Study = {
/**
 * Its front.
 */
card: StudyCard,
/**
 * The moves with variations, comments and marks, as a game file in the form of this program.
 */
text: string, };

/**
 * The front of a study, as lists show it.
 */
export type StudyCard = {
/**
 * Its name in addresses.
 */
id: string,
/**
 * What it is called.
 */
name: string,
/**
 * `hive`, `abalone`, `tour`.
 */
kind: string,
/**
 * Who may see it.
 */
visibility: StudyVisibility,
/**
 * The name of who owns it.
 */
owner: string,
/**
 * How often it was saved.
 */
version: number,
/**
 * When it was first saved, in milliseconds since 1970.
 */
created_ms: number,
/**
 * When it was last saved.
 */
changed_ms: number, };

/**
 * A study as its owner saves it.
 */
export type StudySave = {
/**
 * The version that was changed; 0 for a new study. A study that was saved elsewhere meanwhile stays as it is.
 */
version: number,
/**
 * What it is called, 1 to 80 characters.
 */
name: string,
/**
 * Who may see it.
 */
visibility: StudyVisibility,
/**
 * One game as a file in any format that keeps variations, at most 65536 bytes.
 */
text: string, };

/**
 * Who may see a study.
 */
export type StudyVisibility = "private" | "unlisted" | "public";

/**
 * One piece.
 */
export type Tile = {
/**
 * Its owner.
 */
seat: Seat,
/**
 * What the notation calls it: `wA1`.
 */
name: string,
/**
 * What to draw: `ant`, `ball`, `tower`, `pawn`.
 */
glyph: string, };

/**
 * What was agreed about time.
 */
export type TimeControl = { "kind": "increment",
/**
 * What each side starts with.
 */
budget_ms: number,
/**
 * What a move adds.
 */
increment_ms: number, } | { "kind": "delay",
/**
 * What each side starts with.
 */
budget_ms: number,
/**
 * How long the clock waits at every turn.
 */
delay_ms: number, } | { "kind": "correspondence",
/**
 * What each side has for one move.
 */
per_move_ms: number, } | { "kind": "unlimited", };

/**
 * A session of a browser.
 */
export type SessionCard = {
/**
 * Its name in lists.
 */
id: string,
/**
 * The browser and the system, `Firefox, Linux`; empty if they are not known.
 */
device: string,
/**
 * Since when.
 */
created_ms: number,
/**
 * When it was last used, within an hour.
 */
seen_ms: number,
/**
 * Whether it is the one that asks.
 */
current: boolean, };

/**
 * The lessons that somebody has done.
 */
export type LessonProgress = {
/**
 * Each by its game and its id, `tour.star`; at most 64.
 */
done: Array<string>, };

/**
 * A token by which a program signs in.
 */
export type TokenCard = {
/**
 * Its name in lists.
 */
id: string,
/**
 * What the owner calls it.
 */
label: string,
/**
 * Since when.
 */
created_ms: number,
/**
 * The token itself, shown once when it is made.
 */
secret: string | null, };

/**
 * What somebody touched who may not move it.
 */
export type Touched = { "cell": Hex } | { "reserve": string };

/**
 * A move of a [`GameTree`].
 */
export type TreeMove = {
/**
 * The move before it: its place in the list, counted from 1; 0 for the start of the game.
 */
parent: number,
/**
 * The move, as the notation writes it.
 */
text: string,
/**
 * Numeric annotation glyphs: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
 */
nags: Array<number>,
/**
 * Said before the move, at the beginning of a variation.
 */
before: Array<string>,
/**
 * Said after the move.
 */
comments: Array<string>, };

/**
 * How a game ended.
 */
export type TreeResult = {
/**
 * Who won; nobody in a draw.
 */
winner: Seat | null, };

/**
 * Why a rated game did not count.
 */
export type UnratedReason = "too_short" | "too_many";

/**
 * A page of the list of people.
 */
export type UserPage = {
/**
 * The newest first.
 */
users: Array<AdminUser>,
/**
 * What to send as `before` to get the next page; nothing at the end.
 */
next: string | null, };

/**
 * The chances of the side that a score is for, in hundredths of a point; together 10,000.
 */
export type WinChance = {
/**
 * To win.
 */
win: number,
/**
 * Of a draw.
 */
draw: number,
/**
 * To lose.
 */
loss: number, };

/**
 * What can happen in a game.
 */
export type EventKind = { "k": "created",
/**
 * Its front then.
 */
card: GameCard,
/**
 * How the two come together; private in logs that do not say it.
 */
origin: GameOrigin, } | { "k": "joined",
/**
 * Where.
 */
seat: Seat,
/**
 * Who.
 */
player: Player, } | { "k": "moved",
/**
 * Half-moves before it.
 */
ply: number,
/**
 * The move in its one canonical form.
 */
text: string,
/**
 * By the client's name for the request, so that a repetition is recognised.
 */
id: string,
/**
 * How long it took, lag taken off.
 */
spent_ms: number,
/**
 * The clocks after it.
 */
clocks: Clocks | null, } | { "k": "offered",
/**
 * By whom.
 */
seat: Seat,
/**
 * What.
 */
what: Offer, } | { "k": "declined",
/**
 * Whose answer or change of mind.
 */
seat: Seat,
/**
 * What.
 */
what: Offer, } | { "k": "took_back",
/**
 * Half-moves left.
 */
ply: number,
/**
 * The clocks after it.
 */
clocks: Clocks | null, } | { "k": "time_added",
/**
 * Who has more now.
 */
seat: Seat,
/**
 * The clocks after it.
 */
clocks: Clocks | null, } | { "k": "hinted",
/**
 * Half-moves played.
 */
ply: number, } | { "k": "resumed",
/**
 * The clocks now.
 */
clocks: Clocks | null, } | { "k": "ended",
/**
 * Who won.
 */
winner: Seat | null,
/**
 * How.
 */
reason: EndReason,
/**
 * The clocks at the end.
 */
clocks: Clocks | null,
/**
 * How the ratings changed, the first player's first, if they did.
 */
rating_change: [number, number] | null,
/**
 * Why they did not though the game was rated.
 */
unrated: UnratedReason | null, } | { "k": "rematch",
/**
 * The new game.
 */
game: string, } | { "k": "said",
/**
 * Where, by whom, what.
 */
line: ChatLine, } | { "k": "hidden" };

/**
 * A line of an engine of the host's choice.
 */
export type EngineLine = {
/**
 * The moves, the one to play first.
 */
moves: Array<string>, };

/**
 * To ask the engine of the host's choice for a move.
 */
export type LinesRequest = {
/**
 * Where.
 */
position: WorkPosition, };

/**
 * The analysis of a game by the server.
 */
export type ServerAnalysis = {
/**
 * How far it is.
 */
state: ServerWorkState,
/**
 * The place in the queue, 1 for the next; nothing once it is not in it any more.
 */
place: number | null,
/**
 * How much of it is done, from 0 to 1000.
 */
thousandths: number,
/**
 * Positions visited by each search.
 */
nodes: number,
/**
 * Once it is done: before each move and after the last; nothing of a position that is over.
 */
searches: Array<PositionSearch | null> | null, };

/**
 * The answer of the engine of the host's choice.
 */
export type ServerLines = {
/**
 * What to ask for it by.
 */
id: string,
/**
 * How far it is.
 */
state: ServerWorkState,
/**
 * The place in the queue, 1 for the next; nothing once it is not in it any more.
 */
place: number | null,
/**
 * The name of the engine, once it has answered.
 */
engine: string | null,
/**
 * What it would play.
 */
lines: Array<EngineLine>, };

/**
 * How far work for somebody is.
 */
export type ServerWorkState = "waiting" | "running" | "done" | "failed";

/**
 * A game after some moves.
 */
export type WorkPosition = {
/**
 * `hive`, `abalone`, `tour`.
 */
game: string,
/**
 * What it began from: a set-up, or a game string.
 */
setup: string,
/**
 * What was played since.
 */
moves: Array<string>, };
