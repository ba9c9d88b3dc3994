import { landerScreen } from '#web/features/landers/landerScreen.ts'

export const routes = [
  landerScreen('transitionsvideolanding/:slug?', 'LanderSeasonsVideo/LanderSeasonsVideoScreen'),
]
