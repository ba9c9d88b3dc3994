import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PageActs_page$key } from '#web/__generated__/PageActs_page.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { useKeys } from '#web/operator/keys/useKeys.ts'
import { Confirm } from '#web/operator/parts/Confirm.tsx'
import { LaterDialog } from './LaterDialog.tsx'
import type { PagePlace } from './pageChanges.ts'
import { PageMenu } from './PageMenu.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
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

/** Publishes the text, now or later; the menu has what is rare. */
export function PageActs({ page: key, of, edited, publishing, onGone }: Props) {
  const { t } = useTranslation('sitePages')
  const page = useFragment(fragment, key)
  const [asked, setAsked] = useState<'publish' | 'later' | 'remove' | 'renew'>()
  const { isBusy, refused } = publishing
  const isSignup = page.kind === 'SIGNUP'
  const mayPublish = edited.isChanged && !edited.isOutdated && !page.language?.scheduled
  const close = () => setAsked(undefined)
  function publish() {
    if (!mayPublish || isBusy) return
    if (isSignup) setAsked('publish')
    else void publishing.publish()
  }
  useKeys([{ keys: 'mod+Enter', label: t('publish.act'), onPress: publish }])
  return (
    <>
      <PageMenu
        page={page}
        edited={edited}
        onRemove={() => setAsked('remove')}
        onRenew={() => setAsked('renew')}
      />
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
        refused={refused.rest}
        onYes={() => void publishing.renew().then((isDone) => isDone && close())}
        onNo={close}
      />
      <LaterDialog isOpen={asked === 'later'} isSignup={isSignup} publishing={publishing} onClose={close} />
      <RemoveDialog
        isOpen={asked === 'remove'}
        isOwn={page.kind === 'OWN'}
        of={of}
        publishing={publishing}
        onClose={close}
        onGone={onGone}
      />
    </>
  )
}

const fragment = graphql`
  fragment PageActs_page on OperatorPage @argumentDefinitions(language: { type: "String" }) {
    kind
    language(language: $language) {
      scheduled {
        __typename
      }
    }
    ...PageMenu_page @arguments(language: $language)
  }
`
