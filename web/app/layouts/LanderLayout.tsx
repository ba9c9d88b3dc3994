import { DemoBanner } from '../../components/DemoBanner.tsx'
import { EntryWarning } from '../../components/EntryWarning.tsx'
import { Footer } from '../../components/Footer.tsx'
import { LogoBar } from '../../components/LogoBar.tsx'
import { Main } from './Main.tsx'

/** A logo bar and the footer; everything between belongs to the lander. */
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
