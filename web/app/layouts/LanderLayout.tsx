import { EntryWarning } from '#web/features/age/EntryWarning.tsx'
import { LogoBar } from '#web/features/navigation/LogoBar.tsx'
import { DemoBanner } from './DemoBanner.tsx'
import { Footer } from './Footer.tsx'
import { Main } from './Main.tsx'

/** A logo bar and the footer; the lander owns everything in between. */
export function LanderLayout() {
  return (
    <>
      <DemoBanner />
      <LogoBar />
      <Main />
      <Footer />
      <EntryWarning layout="lander" />
    </>
  )
}
