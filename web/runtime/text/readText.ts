// Like the server (subgraphs/platform/base/input-text.ts): fillers, joiners, direction marks and blank
// signs are invisible.
const WITHOUT_INK = /[\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{13441}\u{13442}]/gu

/** @returns a text without surrounding white space; '' if it would be invisible, whatever it consists of */
export function readText(text: string): string {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(WITHOUT_INK, '')) ? text.trim() : ''
}
