import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SegmentedControl } from '#web/design/form/SegmentedControl.tsx'
import { Confirm } from '#web/operator/parts/Confirm.tsx'
import { languageName } from '#web/operator/parts/languageNames.ts'
import type { PagePlace } from './pageChanges.ts'
import type { Publishing } from './usePublishing.ts'

type Props = {
  isOpen: boolean
  isOwn: boolean
  of: PagePlace
  publishing: Publishing
  onClose: () => void
  /** Leads away when the page is gone. */
  onGone: () => void
}

/** Names what readers will get instead, before a page is removed with all its versions. */
export function RemoveDialog({ isOpen, isOwn, of, publishing, onClose, onGone }: Props) {
  const { t } = useTranslation('sitePages')
  const [scope, setScope] = useState<'one' | 'all'>('one')
  const language = languageName(of.language)
  async function remove() {
    const removed = await publishing.remove(scope === 'all')
    if (!removed) return
    onClose()
    if (removed.isGone) onGone()
  }
  const key = `${isOwn ? 'own' : 'standard'}.${scope}` as const
  return (
    <Confirm
      open={isOpen}
      isDanger
      isBusy={publishing.isBusy}
      title={t('remove.title', { address: of.page })}
      text={t(`remove.text.${key}`, { address: of.page, language })}
      yes={t('remove.act')}
      refused={publishing.refused.rest}
      onYes={() => void remove()}
      onNo={onClose}
    >
      <SegmentedControl
        label={t('remove.scope')}
        name="scope"
        value={scope}
        options={[
          { value: 'one', text: language },
          { value: 'all', text: t('remove.all') },
        ]}
        onChange={setScope}
      />
    </Confirm>
  )
}
