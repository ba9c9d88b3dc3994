import { defineScreen, type ScreenRoute } from '../../app/page.ts'

export const routes: ScreenRoute[] = [
  defineScreen({ path: 'lang-config', layout: 'default', audience: 'everyone', screen: 'LangConfig/LangConfigScreen', namespaces: ['static'] }),
]
