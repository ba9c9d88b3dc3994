import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/design/form/Button.tsx'
import { download } from '../session/download.ts'
import type { Role } from '../session/OperatorContext.tsx'
import { useMay } from './OnlyFor.tsx'

type Props = {
  label: string
  /** The file's path when the button is pressed. */
  path: () => string
  roles: readonly Role[]
}

/** Saves one of the server's files; grey for a role that may not have it. */
export function FileButton({ label, path, roles }: Props) {
  const may = useMay(roles)
  const [isBusy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    await download(path())
    setBusy(false)
  }
  return (
    <Button look="quiet" icon={Download} busy={isBusy} disabled={!may} onClick={() => void save()}>
      {label}
    </Button>
  )
}
