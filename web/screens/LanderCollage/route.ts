import { landerScreen } from '#web/features/landers/landerScreen.ts'

export const routes = [landerScreen('collagelanding/:slug?', 'LanderCollage/LanderCollageScreen')]
