import { defineScreen, type ScreenRoute } from '#web/runtime/page/page.ts'

export const routes: ScreenRoute[] = [
  defineScreen({
    path: 'lang-config',
    layout: 'default',
    audience: 'everyone',
    whileSuspended: true,
    screen: 'LangConfig/LangConfigScreen',
    namespaces: ['static'],
    asksAge: false,
    rendered: true,
  }),
]
