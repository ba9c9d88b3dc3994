import 'i18next'
import type account from '#web/locales/en/account.json'
import type chat from '#web/locales/en/chat.json'
import type errors from '#web/locales/en/errors.json'
import type gifts from '#web/locales/en/gifts.json'
import type landers from '#web/locales/en/landers.json'
import type landing from '#web/locales/en/landing.json'
import type likes from '#web/locales/en/likes.json'
import type login from '#web/locales/en/login.json'
import type member from '#web/locales/en/member.json'
import type members from '#web/locales/en/members.json'
import type moderation from '#web/locales/en/moderation.json'
import type premium from '#web/locales/en/premium.json'
import type settings from '#web/locales/en/settings.json'
import type shell from '#web/locales/en/shell.json'
import type signup from '#web/locales/en/signup.json'
import type statics from '#web/locales/en/static.json'
import type swipe from '#web/locales/en/swipe.json'
import type undo from '#web/locales/en/undo.json'
import type withdrawal from '#web/locales/en/withdrawal.json'

declare module 'i18next' {
  /** By namespace; the console adds its own. */
  interface Catalogue {
    account: typeof account
    chat: typeof chat
    errors: typeof errors
    gifts: typeof gifts
    landers: typeof landers
    landing: typeof landing
    likes: typeof likes
    login: typeof login
    member: typeof member
    members: typeof members
    moderation: typeof moderation
    premium: typeof premium
    settings: typeof settings
    shell: typeof shell
    signup: typeof signup
    static: typeof statics
    swipe: typeof swipe
    undo: typeof undo
    withdrawal: typeof withdrawal
  }
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: Catalogue
  }
}
