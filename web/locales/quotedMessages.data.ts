/**
 * Every message of the specification (ERR-01): those that it quotes, word for word in the language of the
 * quotation, and the conditions that it names without a text. Each is shown to somebody, and a browser test
 * provokes it.
 */
export type QuotedMessage = {
  /** Where the words are in the catalogues, as `namespace:key`. */
  key: string
  /** How the program names it, where that is not by the key: a part of it may be a state. */
  usedAs?: string
  /** What the specification quotes. A title may have more around it where `isPart`. */
  quote?: { locale: 'nl' | 'en'; text: string; isPart?: true }
  /** Who reads it, and where. */
  shown: string
  /** The browser test that provokes it, and the words by which it knows the message. */
  provoked: { spec: string; words: string }
}

/** The messages, in the order of the specification. */
export const QUOTED_MESSAGES: readonly QuotedMessage[] = [
  {
    key: 'shell:notFound.heading',
    quote: { locale: 'en', text: 'This page could not be found' },
    shown: 'in place of a page that is not there',
    provoked: { spec: 'visitor', words: 'This page could not be found' },
  },
  {
    key: 'likes:newLike',
    quote: { locale: 'en', text: 'New like!' },
    shown: 'in the modal of a new like',
    provoked: { spec: 'swipe', words: 'Nieuwe like!' },
  },
  {
    key: 'shell:timeBonus.title',
    quote: { locale: 'en', text: 'act fast', isPart: true },
    shown: 'in the modal of the time bonus',
    provoked: { spec: 'discounts', words: 'Wees er snel bij: 25% korting' },
  },
  {
    key: 'errors:NAME_EQUALS_EMAIL',
    quote: { locale: 'nl', text: 'Je profielnaam moet anders zijn dan je e-mailadres' },
    shown: 'at the name, in sign-up and profile',
    provoked: { spec: 'errors', words: 'Je profielnaam moet anders zijn dan je e-mailadres' },
  },
  {
    key: 'errors:NAME_STARTS_WITH_AT',
    shown: 'at the name, in sign-up and profile',
    provoked: { spec: 'errors', words: 'Je profielnaam mag niet met @ beginnen' },
  },
  {
    key: 'errors:DATE_OF_BIRTH_REQUIRED',
    quote: { locale: 'nl', text: 'Vul uw geboortedatum in' },
    shown: 'at the date of birth, in sign-up and profile',
    provoked: { spec: 'errors', words: 'Vul uw geboortedatum in' },
  },
  {
    key: 'errors:TOO_YOUNG',
    shown: 'at the date of birth, in sign-up and profile',
    provoked: { spec: 'errors', words: 'Je moet minstens 18 jaar oud zijn' },
  },
  {
    key: 'errors:DATE_OF_BIRTH_INVALID',
    quote: { locale: 'nl', text: 'Ongeldige geboortedatum.' },
    shown: 'at the date of birth, in sign-up and profile',
    provoked: { spec: 'errors', words: 'Ongeldige geboortedatum.' },
  },
  {
    key: 'errors:EMAIL_INVALID',
    quote: { locale: 'nl', text: 'Ongeldige e-mail' },
    shown: 'at the address, in sign-up and where a new password is asked for',
    provoked: { spec: 'errors', words: 'Ongeldige e-mail' },
  },
  {
    key: 'errors:NEW_EMAIL_INVALID',
    quote: { locale: 'nl', text: 'Nieuw e-mailadres invalide.' },
    shown: 'at the new address, in the settings',
    provoked: { spec: 'errors', words: 'Nieuw e-mailadres invalide.' },
  },
  {
    key: 'errors:EMAIL_TAKEN',
    quote: { locale: 'nl', text: 'Dit e-mailadres heeft al een account op deze site.' },
    shown: 'at the address, in sign-up and settings',
    provoked: { spec: 'errors', words: 'Dit e-mailadres heeft al een account op deze site.' },
  },
  {
    key: 'errors:EMAIL_TAKEN_ACTIVE',
    shown: 'at the address, in sign-up',
    provoked: { spec: 'errors', words: 'Je hebt al een actief account met dit e-mailadres.' },
  },
  {
    key: 'errors:EMAIL_TAKEN_DELETED',
    shown: 'at the address, in sign-up',
    provoked: { spec: 'errors', words: 'Dit account wordt verwijderd.' },
  },
  {
    key: 'errors:PASSWORDS_DIFFER',
    quote: { locale: 'nl', text: 'De opgegeven wachtwoorden zijn niet gelijk.' },
    shown: 'at the repeated password, behind the link of the mail and in the settings',
    provoked: { spec: 'account', words: 'De opgegeven wachtwoorden zijn niet gelijk.' },
  },
  {
    key: 'errors:CODE_INVALID',
    quote: { locale: 'nl', text: 'Code ongeldig' },
    shown: 'at the code of the text message, in direct debit',
    provoked: { spec: 'payments', words: 'Code ongeldig' },
  },
  {
    key: 'errors:IBAN_BLOCKED',
    shown: 'at the IBAN, in direct debit',
    provoked: { spec: 'payments', words: 'Deze rekening kan niet worden gebruikt voor incasso' },
  },
  {
    key: 'errors:PHONE_BLOCKED',
    shown: 'at the number, in direct debit',
    provoked: { spec: 'payments', words: 'Dit nummer kan niet worden gebruikt voor incasso' },
  },
  {
    key: 'errors:DIRECT_DEBIT_LIMIT',
    shown: 'under the form, in direct debit',
    provoked: { spec: 'payments', words: 'Je hebt de limiet voor incasso bereikt.' },
  },
  {
    key: 'errors:OLD_PASSWORD_WRONG',
    quote: { locale: 'nl', text: 'Controleer je oude wachtwoord.' },
    shown: 'at the current password, in the settings',
    provoked: { spec: 'password', words: 'Controleer je oude wachtwoord.' },
  },
  {
    key: 'shell:errorPage.title',
    quote: { locale: 'en', text: 'Error' },
    shown: 'on the error page',
    provoked: { spec: 'failures', words: "error: 'Fout'" },
  },
  {
    key: 'shell:errorPage.broken',
    quote: { locale: 'en', text: 'An error occurred while showing the error page' },
    shown: 'in place of an error page that fails itself',
    provoked: { spec: 'failures', words: 'An error occurred while showing the error page' },
  },
  {
    key: 'errors:LOGIN_FAILED',
    quote: { locale: 'nl', text: 'Login mislukt, probeer opnieuw' },
    shown: 'in the login',
    provoked: { spec: 'errors', words: 'Login mislukt, probeer opnieuw' },
  },
  {
    key: 'errors:TOO_MANY_ATTEMPTS_other',
    shown: 'in the login, and wherever a password is asked for',
    provoked: { spec: 'errors', words: 'minuten geblokkeerd' },
  },
  {
    key: 'errors:RESET_NOT_FOUND',
    shown: 'behind a link for a new password',
    provoked: { spec: 'errors', words: 'Deze link kennen we niet.' },
  },
  {
    key: 'errors:RESET_EXPIRED',
    shown: 'behind a link for a new password',
    provoked: { spec: 'errors', words: 'Deze link is verlopen. Vraag een nieuwe aan.' },
  },
  {
    key: 'errors:RESET_TOO_MANY',
    shown: 'where a new password is asked for',
    provoked: { spec: 'errors', words: 'Te veel e-mails voor een nieuw wachtwoord aangevraagd. Probeer het morgen opnieuw.' },
  },
  {
    key: 'signup:activate.failedTitle',
    shown: 'behind a link of the activation mail',
    provoked: { spec: 'joining', words: 'Activeren mislukt' },
  },
  {
    key: 'errors:GENERIC',
    quote: { locale: 'nl', text: 'Er is een fout opgetreden, probeer het later opnieuw.' },
    shown: 'wherever something fails that has no words of its own',
    provoked: { spec: 'failures', words: 'Er is een fout opgetreden, probeer het later opnieuw.' },
  },
  {
    key: 'premium:progress.FAILED.title',
    // oxlint-disable-next-line no-template-curly-in-string -- as it stands in the source
    usedAs: 'progress.${state}.title',
    quote: { locale: 'nl', text: 'Betaling mislukt' },
    shown: 'on the page of an order',
    provoked: { spec: 'payments', words: 'Betaling mislukt' },
  },
  {
    key: 'premium:progress.recurringFailed',
    shown: 'on the page of an order',
    provoked: { spec: 'payments', words: 'We konden niet van je bewaarde kaart afschrijven.' },
  },
  {
    key: 'errors:CODE_NOT_FOUND',
    quote: { locale: 'nl', text: 'Code niet gevonden' },
    shown: 'at the discount code',
    provoked: { spec: 'discounts', words: 'Code niet gevonden' },
  },
  {
    key: 'errors:CODE_USED',
    quote: { locale: 'nl', text: 'Code reeds gebruikt' },
    shown: 'at the discount code',
    provoked: { spec: 'discounts', words: 'Code reeds gebruikt' },
  },
  {
    key: 'errors:CODE_MINIMUM_ORDER',
    shown: 'at the discount code',
    provoked: { spec: 'discounts', words: 'Deze code geldt vanaf' },
  },
  {
    key: 'errors:CODE_COUNTRY',
    shown: 'at the discount code',
    provoked: { spec: 'discounts', words: 'Deze code geldt niet in jouw land' },
  },
  {
    key: 'chat:remove.failed',
    shown: 'in a toast, when a conversation could not be removed',
    provoked: { spec: 'conversation', words: 'Het gesprek kon niet worden verwijderd. De lijst is opnieuw geladen.' },
  },
]
