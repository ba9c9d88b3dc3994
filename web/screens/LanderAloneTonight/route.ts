import { landerScreen } from '#web/features/landers/landerScreen.ts'

export const routes = [landerScreen('alonetonight/:slug?', 'LanderAloneTonight/LanderAloneTonightScreen')]
