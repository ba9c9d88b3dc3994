import { Gift } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '#web/design/form/Button.tsx'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import { askToSignUp } from '#web/runtime/session/signupPrompt.ts'
import { useSignedIn } from '#web/runtime/session/useSignedIn.ts'
import { GiftSheet } from './GiftSheet.tsx'

type Props = {
  profileId: string
  name: string
  look: 'icon' | 'round' | 'wide'
  /** Called with the conversation's id when the gift was taken. */
  onSent?: (conversationId: string) => void
}

/**
 * Opens the gifts for a member; a visitor is asked to sign up instead (ROUTE-14). Hidden if the site has no
 * gifts.
 */
export function GiftButton({ profileId, name, look, onSent }: Props) {
  const { t } = useTranslation('shell')
  const { settings } = useSite()
  const signedIn = useSignedIn()
  const [open, setOpen] = useState(false)
  if (!settings.features.gifts) return null
  const press = () => {
    if (signedIn) setOpen(true)
    else askToSignUp(`/members/${encodeURIComponent(profileId)}`)
  }
  return (
    <>
      {look === 'wide' ? (
        <Button icon={Gift} look="quiet" size="large" block onClick={press}>
          {t('giveGift')}
        </Button>
      ) : (
        <IconButton
          icon={Gift}
          look={look === 'round' ? 'line' : 'bare'}
          label={t('giveGift')}
          onClick={press}
        />
      )}
      <GiftSheet
        profileId={profileId}
        name={name}
        open={open}
        onClose={() => setOpen(false)}
        onSent={onSent}
      />
    </>
  )
}
