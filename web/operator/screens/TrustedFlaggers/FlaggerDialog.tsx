import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '#web/design/notice/Modal.tsx'
import type { Flagger } from './flagger.ts'
import { FlaggerActs } from './FlaggerActs.tsx'
import { FlaggerForm } from './FlaggerForm.tsx'
import { FlaggerKey } from './FlaggerKey.tsx'

type Props = {
  isOpen: boolean
  /** Undefined for a new one. */
  flagger: Flagger | undefined
  site: { readonly name: string; readonly domains: readonly string[] }
  mayEditAll: boolean
  onChanged: () => void
  onClose: () => void
}

/** A trusted flagger, or a new one; then the link with its key, once. */
export function FlaggerDialog({ isOpen, flagger, site, mayEditAll, onChanged, onClose }: Props) {
  const { t } = useTranslation('flaggers')
  const [key, setKey] = useState<string>()
  const isFixed =
    flagger !== undefined && (flagger.state === 'ENDED' || (flagger.isOfInstallation && !mayEditAll))
  function showKey(made: string) {
    onChanged()
    setKey(made)
  }
  return (
    <Modal
      open={isOpen}
      closable={key === undefined}
      onClose={onClose}
      title={key === undefined ? (flagger?.name ?? t('new')) : t('key.title')}
    >
      {key === undefined ? (
        <>
          <FlaggerForm
            flagger={flagger}
            siteName={site.name}
            mayEditAll={mayEditAll}
            isFixed={isFixed}
            onKey={showKey}
            onSaved={() => {
              onChanged()
              onClose()
            }}
            onNo={onClose}
          />
          {flagger !== undefined && !isFixed && (
            <FlaggerActs
              flagger={flagger}
              onKey={showKey}
              onEnded={() => {
                onChanged()
                onClose()
              }}
            />
          )}
        </>
      ) : (
        <FlaggerKey trustedKey={key} domains={site.domains} onDone={onClose} />
      )}
    </Modal>
  )
}
