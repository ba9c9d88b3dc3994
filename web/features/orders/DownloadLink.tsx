import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#web/design/Icon.tsx'
import css from './DownloadLink.module.css'

/** A document of an order, to download. */
export function DownloadLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={css.link} href={href} download>
      <Icon of={Download} />
      {children}
    </a>
  )
}
