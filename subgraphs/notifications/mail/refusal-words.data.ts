/**
 * What mail servers say when they refuse a mail, as patterns over small letters without accents, addresses
 * and links. Each list is about one thing; the order in which they are asked is in refusal.rules.ts.
 */
export const REFUSAL_WORDS = {
  /** About us: the sender's address, server, login, reputation or allowance. */
  sender: [
    /\brelay(ing)?\b.{0,30}\b(denied|prohibited|disallowed|forbidden|rejected|refused)\b/,
    /\b(not (permitted|allowed|authori[sz]ed|able) to|do not|will not|cannot|can't|unable to|won't|don't)\b.{0,10}\brelay\b/,
    /\brelay(ing)?\b.{0,20}\bnot\b/,
    /\ballowed rcpthosts\b|\blist of allowed\b|\bdo not accept mail for\b/,
    /\bsender('s)?\b|\bexpediteur\b|\babsender\b|\bafzender\b|\bremitente\b|\bmittente\b/,
    /\byour (account|login|user ?name|subscription|mail ?box)\b/,
    /\b(your|client|sending|connecting) (ip|host|server|mail ?server|network|domain|mta|address)\b/,
    /\bips?\b.{0,60}\b(block|blacklist|listed|reject|denied|refus|banned|reputation|not allowed)/,
    /\b(block|blacklist|listed|reject|denied|refus|banned)\w*.{0,40}\bips?\b/,
    /\bblock ?list|\bblack ?list|\bdnsbl|\brbls?\b|spamhaus|spamcop|barracuda|sorbs\b|uceprotect|senderscore/,
    /\breputation\b|\bgrey-?listed\b|\bunsolicited\b/,
    /\bauthenticat(e|ed|ion)\b|\bnot (logged in|authori[sz]ed)\b|\blog ?in (first|required)\b|\bpop before\b/,
    /\bspf\b|\bdkim\b|\bdmarc\b|\bsender ?id\b/,
    /\b(reverse dns|rdns|ptr|fcrdns|helo|ehlo)\b|\binvalid dns\b|\bmx or a\b/,
    /\b(must|need|require)\w*.{0,20}\b(starttls|tls|ssl)\b|\b(starttls|tls|ssl)\b.{0,20}\brequired\b/,
    /\b(sending|send|daily|hourly|outgoing|outbound|message)\b.{0,20}\b(limit|quota|rate)\b.{0,20}\b(exceed|reach)/,
    /\btoo many (messages|mails|e-?mails|connections|recipients|errors)\b|\brate limit/,
    /\b(not|isn't) (allowed|permitted) to send\b|\bprohibited from sending\b/,
    /\bpolicy\b|\badministrative(ly)? prohibit|\bs3150\b/,
  ],
  /** About a mailbox that takes nothing for the moment: full, or too much at once. */
  full: [
    /\b(mail ?box|inbox|account|user|recipient|boite|postfach|buzon|casella)\b.{0,60}\b(full|quota|pleine|uberfullt|voll|lleno|llena|piena|too much mail)/,
    /\b(full|over ?quota|quota)\b.{0,40}\b(mail ?box|inbox|account|user|recipient)\b/,
    /\bover ?quota\b|\bout of storage\b|\binsufficient (disk|storage)|\bexceeded storage\b/,
    /\breceiving mail (too quickly|at a rate)/,
  ],
  /** About the mailbox: there is none, or it is closed for good. */
  mailbox: [
    /\b(user|recipient|mail ?box|address|account|addressee|local ?part|rcpt)\b.{0,20}\b(unknown|not known|does ?n.t exist|not exist|nonexistent|non-existent|not found|no longer)\b/,
    /\b(mail ?box|account|user|recipient|e-?mail address)\b.{0,40}\b(does not exist|doesn't exist|disabled|deactivated|inactive|closed|unavailable|terminated|expired|discontinued|suspended)\b/,
    /\b(unknown|unrouteable|unroutable|no such|non-existent|nonexistent|invalid|bad) (local[- ])?(user|recipient|mail ?box|address|account|addressee|part|person|destination)/,
    /\bno such (user|recipient|mail ?box|address|account|person|e-?mail)|\bno mailbox here\b|\bno account (here )?by that name\b/,
    /\bdoesn't have an? .{1,60}account\b|\bdoes not have an? .{1,60}account\b/,
    /\b(isn't|is not|not) a (valid|known) (user|recipient|mail ?box|address|account)\b|\bnot our customer\b|\bno longer (accept|use|in use)\b/,
    /\bno longer (available|valid|active|works|on server)\b|\bnot listed in\b.{0,30}\bdirectory\b|\brecipientnotfound\b/,
    /\brecipient address rejected: access denied\. as\(/,
    /\b(host or domain name not found|domain (name )?(not found|does not exist)|no such (domain|host)|does not accept (mail|e-?mail)|null ?mx)\b/,
    /\b(destinataire|utilisateur|adresse|boite)\b.{0,40}\b(inconnu|inconnue|invalide|inexistant|inexistante|desactivee)\b/,
    /\b(empfanger|benutzer|adresse|postfach)\b.{0,40}\b(unbekannt|existiert nicht|nicht vorhanden|ungultig|deaktiviert)\b/,
    /\b(usuario|destinatario|utente|indirizzo|cuenta|gebruiker|mottagare|bruger)\b.{0,40}\b(desconocido|no existe|inesistente|sconosciuto|onbekend|bestaat niet|okand|ukendt)\b/,
  ],
  /** About what the mail contains. */
  content: [
    /\bspam\b|\bjunk\b|\bvirus\b|\bmalware\b|\bphish|\bcontent\b|\battachment\b|\bquarantin/,
    /\b(too large|too big|size limit|maximum size|exceeds?)\b/,
  ],
} as const
