import { Gift, Image, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/design/form/Button.tsx'
import { Menu } from '#web/design/notice/Menu.tsx'
import { GiftSheet } from '#web/features/gifts/GiftSheet.tsx'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import { PhotoInput } from './PhotoInput.tsx'

type Props = {
  imageLabel: string
  recipientId: string
  recipientName: string
  onChooseImage: (file: File) => void
  onGift: (conversationId: string) => void
}

/** Photo and gift behind one button: a phone lacks the room for two. */
export function AttachMenu({ imageLabel, recipientId, recipientName, onChooseImage, onGift }: Props) {
  const { t } = useTranslation(['chat', 'shell'])
  const { settings } = useSite()
  const picker = useRef<HTMLInputElement>(null)
  const [isGiving, setGiving] = useState(false)
  const items = [
    { text: imageLabel, icon: Image, onSelect: () => picker.current?.click() },
    ...(settings.features.gifts
      ? [{ text: t('shell:giveGift'), icon: Gift, onSelect: () => setGiving(true) }]
      : []),
  ]
  return (
    <>
      <Menu label={t('composer.attach')} items={items}>
        {(trigger) => <IconButton {...trigger} icon={Plus} label={t('composer.attach')} />}
      </Menu>
      <PhotoInput ref={picker} onChoose={onChooseImage} />
      <GiftSheet
        profileId={recipientId}
        name={recipientName}
        open={isGiving}
        onClose={() => setGiving(false)}
        onSent={onGift}
      />
    </>
  )
}
