//! The words of previews, in the six languages of the page. Most programs that make previews say no language and get English.

use crate::http::language::Texts;

pub(super) const INVITATION: Texts = [
    "{name} invites you to play {game}",
    "{name} et convida a jugar a {game}",
    "{name} te invita a jugar a {game}",
    "{name} vous invite à jouer à {game}",
    "{name} convida-te para jogar {game}",
    "{name} te invită să joci {game}",
];
pub(super) const OPEN_GAME: Texts = [
    "A game of {game}: a seat is free",
    "Una partida de {game}: hi ha un lloc lliure",
    "Una partida de {game}: hay un sitio libre",
    "Une partie de {game} : une place est libre",
    "Uma partida de {game}: há um lugar livre",
    "O partidă de {game}: un loc este liber",
];
pub(super) const LIVE: Texts = [
    "A game of {game}, being played now.",
    "Una partida de {game} que es juga ara.",
    "Una partida de {game} que se juega ahora.",
    "Une partie de {game} en cours.",
    "Uma partida de {game} a decorrer.",
    "O partidă de {game} în desfășurare.",
];
pub(super) const WON: Texts = [
    "A game of {game}. Winner: {name}.",
    "Una partida de {game}. Victòria: {name}.",
    "Una partida de {game}. Victoria: {name}.",
    "Une partie de {game}. Victoire : {name}.",
    "Uma partida de {game}. Vitória: {name}.",
    "O partidă de {game}. Victorie: {name}.",
];
pub(super) const DRAWN: Texts = [
    "A game of {game}. It ended without a winner.",
    "Una partida de {game}. S’ha acabat sense victòria.",
    "Una partida de {game}. Terminó sin victoria.",
    "Une partie de {game}. Elle s’est terminée sans vainqueur.",
    "Uma partida de {game}. Terminou sem vitória.",
    "O partidă de {game}. S-a încheiat fără victorie.",
];
pub(super) const COMPUTER: Texts = [
    "Computer, level {level}",
    "Ordinador, nivell {level}",
    "Ordenador, nivel {level}",
    "Ordinateur, niveau {level}",
    "Computador, nível {level}",
    "Calculator, nivelul {level}",
];
/// What the server calls guests, as the page says it.
pub(super) const GUEST: Texts = [
    "Guest {number}",
    "Convidat {number}",
    "Invitado {number}",
    "Invité {number}",
    "Convidado {number}",
    "Oaspete {number}",
];
pub(super) const RULES: Texts = [
    "Rules of {game}",
    "Regles: {game}",
    "Reglas de {game}",
    "Règles : {game}",
    "Regras: {game}",
    "Reguli: {game}",
];
pub(super) const RULES_ABOUT: Texts = [
    "The rules of {game} with boards to try every one of them.",
    "Les regles de {game} amb taulers per provar-les totes.",
    "Las reglas de {game} con tableros para probarlas todas.",
    "Les règles de {game} avec des plateaux pour les essayer toutes.",
    "As regras de {game} com tabuleiros para as experimentar todas.",
    "Regulile jocului {game} cu table pe care le poți încerca pe toate.",
];
pub(super) const LEARN: Texts = [
    "Learn {game}",
    "Aprèn a jugar a {game}",
    "Aprender {game}",
    "Apprendre {game}",
    "Aprender {game}",
    "Învață {game}",
];
pub(super) const LEARN_ABOUT: Texts = [
    "Short lessons on a board: you learn {game} by playing.",
    "Lliçons curtes en un tauler: s’aprèn {game} jugant.",
    "Lecciones cortas en un tablero: se aprende {game} jugando.",
    "De courtes leçons sur un plateau : on apprend {game} en jouant.",
    "Lições curtas num tabuleiro: aprende-se {game} a jogar.",
    "Lecții scurte pe o tablă: {game} se învață jucând.",
];
pub(super) const PROFILE_ABOUT: Texts = [
    "Games and ratings of {name}.",
    "Partides i puntuacions de {name}.",
    "Partidas y puntuaciones de {name}.",
    "Parties et classements de {name}.",
    "Partidas e classificações de {name}.",
    "Partidele și punctajele lui {name}.",
];
pub(super) const SITE_ABOUT: Texts = [
    "Hive, Abalone and Tour de Ruche: learn them, and play people or the computer.",
    "Hive, Abalone i Tour de Ruche: aprèn-ne i juga amb gent o amb l’ordinador.",
    "Hive, Abalone y Tour de Ruche: apréndelos y juega con gente o con el ordenador.",
    "Hive, Abalone et Tour de Ruche : apprenez-les et jouez avec des gens ou avec l’ordinateur.",
    "Hive, Abalone e Tour de Ruche: aprende-os e joga com pessoas ou com o computador.",
    "Hive, Abalone și Tour de Ruche: învață-le și joacă cu oameni sau cu calculatorul.",
];
