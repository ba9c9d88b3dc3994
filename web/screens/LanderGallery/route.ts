import { landerScreen } from '#web/features/landers/landerScreen.ts'

export const routes = [landerScreen('gallery/:slug?', 'LanderGallery/LanderGalleryScreen')]
