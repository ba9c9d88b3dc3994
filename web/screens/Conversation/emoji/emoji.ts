import { graphemes } from '#web/runtime/text/graphemes.ts'

const KEY = 'recent-emoji'
const RECENT_MAX = 16

/** What people write with here, in groups; the keyboard of a phone has the rest. */
export const EMOJI_GROUPS = [
  [
    'smileys',
    graphemes('😀😄😁😅😂🤣😊🙂🙃😉😌😍🥰😘😗😋😜🤪🤗🤭🤔🫣😏😇🥳😎🤩🥺😢😭😤😳🥵🥶😴🤤🙄😬🤯🫠😮😱'),
  ],
  ['love', graphemes('❤️🧡💛💚💙💜🖤🤍🤎💕💞💓💗💖💘💝💋🌹💐🥂🍷✨🔥💫')],
  ['gestures', graphemes('👍👎👏🙌🙏🤝👋🤞✌️🤟👌🤌💪🫶🤷🙈🙉🙊💃🕺👀🫡')],
  ['life', graphemes('☀️🌙⭐🌈🌊🏖️🏔️🌳🌷🐶🐱🐰🦊🐻🐴☕🍕🍔🍣🍰🍓🍻🎂🎉🎁🎶🎬📚🎮⚽🚲🚗✈️🏠📷💡✅❓')],
] as const

/** The emoji this device used last, the newest first. */
export function recentEmoji(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept)
      ? kept.filter((each): each is string => typeof each === 'string').slice(0, RECENT_MAX)
      : []
  } catch {
    return []
  }
}

/** Puts an emoji first among those used last. */
export function keepRecentEmoji(emoji: string): void {
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify([emoji, ...recentEmoji().filter((each) => each !== emoji)].slice(0, RECENT_MAX)),
    )
  } catch {
    // Without storage there are no recent ones.
  }
}
