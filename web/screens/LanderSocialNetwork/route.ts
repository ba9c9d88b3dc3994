import { landerScreen } from '#web/features/landers/landerScreen.ts'

export const routes = [landerScreen('socialnetwork/:slug?', 'LanderSocialNetwork/LanderSocialNetworkScreen')]
