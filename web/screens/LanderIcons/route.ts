import { landerScreen } from '#web/features/landers/landerScreen.ts'

export const routes = [landerScreen('iconslanding/:slug?', 'LanderIcons/LanderIconsScreen')]
