/**
 * The words of the button that obliges to pay, by language: those of consumer law (article 8(2) of directive
 * 2011/83/EU in each language's own version, and their like in Norway). A court looks at these words only, so
 * no screen may have others; a test compares.
 */
export const ORDER_BUTTONS: Readonly<Record<string, string>> = {
  da: 'Ordre med betalingsforpligtelse',
  de: 'Zahlungspflichtig bestellen',
  en: 'Order with obligation to pay',
  es: 'Pedido con obligación de pago',
  fi: 'Tilaus, johon liittyy maksuvelvollisuus',
  fr: 'Commande avec obligation de paiement',
  it: 'Ordine con obbligo di pagare',
  nb: 'Bestill med betalingsplikt',
  nl: 'Bestelling met betalingsverplichting',
  pl: 'Zamówienie z obowiązkiem zapłaty',
  sv: 'Beställ med betalningsskyldighet',
}

/** The button's text in a locale. */
export function orderButtonOf(locale: string): string {
  return ORDER_BUTTONS[locale] ?? ORDER_BUTTONS[locale.split('-')[0]!] ?? ORDER_BUTTONS['en']!
}
