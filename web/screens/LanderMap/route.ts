import { landerScreen } from '#web/features/landers/landerScreen.ts'

export const routes = [landerScreen('maplanding/:slug?', 'LanderMap/LanderMapScreen')]
