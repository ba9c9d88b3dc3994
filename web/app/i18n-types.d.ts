import 'i18next'
import type account from '../locales/en/account.json'
import type chat from '../locales/en/chat.json'
import type errors from '../locales/en/errors.json'
import type gifts from '../locales/en/gifts.json'
import type landing from '../locales/en/landing.json'
import type likes from '../locales/en/likes.json'
import type login from '../locales/en/login.json'
import type member from '../locales/en/member.json'
import type members from '../locales/en/members.json'
import type premium from '../locales/en/premium.json'
import type settings from '../locales/en/settings.json'
import type shell from '../locales/en/shell.json'
import type signup from '../locales/en/signup.json'
import type statics from '../locales/en/static.json'
import type swipe from '../locales/en/swipe.json'
import type undo from '../locales/en/undo.json'
import type withdrawal from '../locales/en/withdrawal.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: {
      account: typeof account
      chat: typeof chat
      errors: typeof errors
      gifts: typeof gifts
      landing: typeof landing
      likes: typeof likes
      login: typeof login
      member: typeof member
      members: typeof members
      premium: typeof premium
      settings: typeof settings
      shell: typeof shell
      signup: typeof signup
      static: typeof statics
      swipe: typeof swipe
      undo: typeof undo
      withdrawal: typeof withdrawal
    }
  }
}
