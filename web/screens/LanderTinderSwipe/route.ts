import { landerScreen } from '#web/features/landers/landerScreen.ts'

export const routes = [landerScreen('tinderswipe', 'LanderTinderSwipe/LanderTinderSwipeScreen')]
