// What the lines of the audit log say, in each language. Only the host's page loads them.
import type { Language } from '../i18n/languages';

type Words = Record<Language, string>;

const words = (en: string, ca: string, es: string, fr: string, pt: string, ro: string): Words => ({ en, ca, es, fr, pt, ro });

const AUDIT_WORDS: Record<string, Words> = {
  'game.adjudicate': words('ended a game', 'ha acabat una partida', 'terminó una partida', 'a terminé une partie', 'acabou uma partida', 'a încheiat o partidă'),
  'host.link': words(
    'was signed in by the link',
    'ha entrat amb l’enllaç',
    'entró con el enlace',
    's’est connecté par le lien',
    'entrou com o link',
    'a intrat cu linkul',
  ),
  'host.sign_in': words('signed in', 'ha entrat', 'entró', 's’est connecté', 'entrou', 'a intrat în cont'),
  'invite.create': words('made an invitation', 'ha creat una invitació', 'creó una invitación', 'a créé une invitation', 'criou um convite', 'a făcut o invitație'),
  'invite.delete': words('removed an invitation', 'ha tret una invitació', 'quitó una invitación', 'a supprimé une invitation', 'retirou um convite', 'a șters o invitație'),
  'report.done': words('settled a report', 'ha resolt un avís', 'resolvió una denuncia', 'a réglé un signalement', 'resolveu uma denúncia', 'a rezolvat o sesizare'),
  'user.add': words('added an account', 'ha afegit un compte', 'añadió una cuenta', 'a ajouté un compte', 'acrescentou uma conta', 'a adăugat un cont'),
  'user.ban': words('banned', 'ha expulsat', 'expulsó', 'a exclu', 'baniu', 'a exclus'),
  'user.bot': words(
    'became the account of a program',
    'ha passat a ser el compte d’un programa',
    'pasó a ser la cuenta de un programa',
    'est devenu le compte d’un programme',
    'passou a ser a conta de um programa',
    'a devenit contul unui program',
  ),
  'user.delete': words('deleted an account', 'ha esborrat un compte', 'borró una cuenta', 'a supprimé un compte', 'apagou uma conta', 'a șters un cont'),
  'user.demote': words('made a player', 'ha fet jugador', 'hizo jugador', 'a rétrogradé en joueur', 'tornou jogador', 'a făcut jucător'),
  'user.password': words('changed the password', 'ha canviat la contrasenya', 'cambió la contraseña', 'a changé le mot de passe', 'mudou a palavra-passe', 'a schimbat parola'),
  'user.promote': words('made a host', 'ha fet amfitrió', 'hizo anfitrión', 'a nommé hôte', 'tornou anfitrião', 'a făcut gazdă'),
  'user.reset_password': words(
    'set another password',
    'ha posat una altra contrasenya',
    'puso otra contraseña',
    'a mis un autre mot de passe',
    'pôs outra palavra-passe',
    'a pus altă parolă',
  ),
  'user.unban': words('lifted a ban', 'ha readmès', 'readmitió', 'a réadmis', 'readmitiu', 'a reprimit'),
};

/** What somebody has done, in words; as the server calls it if it is new to the page. */
export function auditText(language: Language, what: string): string {
  return AUDIT_WORDS[what]?.[language] ?? what;
}
