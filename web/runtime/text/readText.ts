// As the server reads it (subgraphs/platform/base/input-text.ts): fillers, joiners, marks of direction and the empty sign of Braille have no ink.
const WITHOUT_INK = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/** @returns a text without the white space around it; '' where it would show as nothing, whatever it is made of */
export function readText(text: string): string {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(WITHOUT_INK, '')) ? text.trim() : ''
}
