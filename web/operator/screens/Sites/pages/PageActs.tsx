import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import type { PageActs_page$key } from '#web/__generated__/PageActs_page.graphql.ts'
import { Button, IconButton } from '#web/design/form/Button.tsx'
import { SegmentedControl } from '#web/design/form/SegmentedControl.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { Menu } from '#web/design/notice/Menu.tsx'
import { useKeys } from '#web/operator/keys/useKeys.ts'
import { Confirm } from '#web/operator/parts/Confirm.tsx'
import { languageName } from './languageNames.ts'
import type { PagePlace } from './pageChanges.ts'
import type { EditedText } from './usePageDraft.ts'
import type { Publishing } from './usePublishing.ts'

type Props = {
  page: PageActs_page$key
  of: PagePlace
  edited: EditedText
  publishing: Publishing
  /** Leads away when the page is gone. */
  onGone: () => void
}

type Asked = 'publish' | 'later' | 'remove' | 'renew'

/** Publishes the text, now or later; and in the menu what is rare: removing a page, renewing the terms. */
export function PageActs({ page: key, of, edited, publishing, onGone }: Props) {
  const { t } = useTranslation('sitePages')
  const { kind, language } = useFragment(fragment, key)
  const { scheduled, newest } = language!
  const [asked, setAsked] = useState<Asked>()
  const { isBusy } = publishing
  const isSignup = kind === 'SIGNUP'
  const mayPublish = edited.isChanged && !edited.isOutdated && !scheduled
  const close = () => setAsked(undefined)
  const closeIf = (isDone: boolean) => (isDone ? close() : undefined)
  function publish() {
    if (!mayPublish || isBusy) return
    if (isSignup) setAsked('publish')
    else void publishing.publish()
  }
  useKeys([{ keys: 'mod+Enter', label: t('publish.act'), onPress: publish }])
  return (
    <>
      <Menu
        label={t('more')}
        items={[
          isSignup
            ? { text: t('renew.act'), onSelect: () => setAsked('renew') }
            : {
                text: t('remove.act'),
                danger: true,
                off: newest || scheduled ? undefined : t('remove.nothing'),
                onSelect: () => setAsked('remove'),
              },
          ...(edited.isChanged ? [{ text: t('editor.discard'), danger: true, onSelect: edited.drop }] : []),
        ]}
      >
        {(trigger) => <IconButton {...trigger} icon={Ellipsis} label={t('more')} look="line" />}
      </Menu>
      <Button look="quiet" disabled={!mayPublish} onClick={() => setAsked('later')}>
        {t('later.act')}
      </Button>
      <Button disabled={!mayPublish} busy={isBusy} onClick={publish}>
        {t('publish.act')}
      </Button>
      <Confirm
        open={asked === 'publish'}
        isBusy={isBusy}
        title={t('publish.title')}
        text={t('publish.text')}
        yes={t('publish.act')}
        onYes={() => void publishing.publish().then(close)}
        onNo={close}
      />
      <Confirm
        open={asked === 'renew'}
        isBusy={isBusy}
        title={t('renew.title')}
        text={t('renew.text')}
        yes={t('renew.act')}
        refused={publishing.refused.rest}
        onYes={() => void publishing.renew().then(closeIf)}
        onNo={close}
      />
      <LaterDialog
        isOpen={asked === 'later'}
        isSignup={isSignup}
        publishing={publishing}
        onClose={close}
      />
      <RemoveDialog
        isOpen={asked === 'remove'}
        isOwn={kind === 'OWN'}
        of={of}
        publishing={publishing}
        onClose={close}
        onGone={onGone}
      />
    </>
  )
}

type DialogProps = { isOpen: boolean; publishing: Publishing; onClose: () => void }

/** The moment at which the text takes effect, in the time zone of the operator's device. */
function LaterDialog({ isOpen, isSignup, publishing, onClose }: DialogProps & { isSignup: boolean }) {
  const { t } = useTranslation('sitePages')
  const [moment, setMoment] = useState('')
  const [isMissing, setMissing] = useState(false)
  async function schedule() {
    const at = new Date(moment)
    setMissing(Number.isNaN(at.getTime()))
    if (Number.isNaN(at.getTime())) return
    if (await publishing.publish(at.toISOString())) {
      setMoment('')
      onClose()
    }
  }
  return (
    <Confirm
      open={isOpen}
      isBusy={publishing.isBusy}
      title={t('later.title')}
      text={t(isSignup ? 'later.textOfSignup' : 'later.text')}
      yes={t('later.yes')}
      refused={publishing.refused.rest ?? publishing.refused.markdown}
      onYes={() => void schedule()}
      onNo={onClose}
    >
      <TextField
        type="datetime-local"
        label={t('later.moment')}
        hint={t('later.zone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
        value={moment}
        required
        error={isMissing ? t('later.missing') : publishing.refused.publishAt}
        onChange={(event) => setMoment(event.target.value)}
      />
    </Confirm>
  )
}

type RemoveProps = DialogProps & { isOwn: boolean; of: PagePlace; onGone: () => void }

/** Names what readers will get instead, before a page is removed with all its versions. */
function RemoveDialog({ isOpen, isOwn, of, publishing, onClose, onGone }: RemoveProps) {
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

const fragment = graphql`
  fragment PageActs_page on OperatorPage @argumentDefinitions(language: { type: "String" }) {
    kind
    language(language: $language) {
      newest {
        version
      }
      scheduled {
        publishAt
      }
    }
  }
`
