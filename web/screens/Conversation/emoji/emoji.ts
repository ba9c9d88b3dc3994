import { graphemes } from '#web/runtime/text/graphemes.ts'

const KEY = 'recent-emoji'
const RECENT_MAX = 16

/** Common emoji in groups; a phone's keyboard has the rest. */
export const EMOJI_GROUPS = [
  [
    'smileys',
    graphemes('😀😄😁😅😂🤣😊🙂🙃😉😌😍🥰😘😗😋😜🤪🤗🤭🤔🫣😏😇🥳😎🤩🥺😢😭😤😳🥵🥶😴🤤🙄😬🤯🫠😮😱'),
  ],
  ['love', graphemes('❤️🧡💛💚💙💜🖤🤍🤎💕💞💓💗💖💘💝💋🌹💐🥂🍷✨🔥💫')],
  ['gestures', graphemes('👍👎👏🙌🙏🤝👋🤞✌️🤟👌🤌💪🫶🤷🙈🙉🙊💃🕺👀🫡')],
  ['life', graphemes('☀️🌙⭐🌈🌊🏖️🏔️🌳🌷🐶🐱🐰🦊🐻🐴☕🍕🍔🍣🍰🍓🍻🎂🎉🎁🎶🎬📚🎮⚽🚲🚗✈️🏠📷💡✅❓')],
] as const

/** The emoji last used on this device, the newest first. */
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

/** Puts an emoji first among the recent ones. */
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
