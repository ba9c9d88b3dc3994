import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReorderPhotos } from './useReorderPhotos.ts'

/** Reorders the own photos. @returns news: the announcement for assistive technology */
export function usePhotoOrder(photos: readonly { id: string }[]) {
  const { t } = useTranslation('account')
  const reorder = useReorderPhotos()
  const [news, setNews] = useState('')
  const list = useRef<HTMLUListElement>(null)

  function move(id: string, to: number) {
    const ids = photos.map((photo) => photo.id)
    const from = ids.indexOf(id)
    if (from === -1 || from === to || to < 0 || to >= ids.length) return
    reorder(ids.toSpliced(from, 1).toSpliced(to, 0, id))
    setNews(t('profile.photos.moved', { number: from + 1, to: to + 1 }))
    // The focus stays on the photo that the keyboard has moved.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`:scope > li:nth-child(${to + 1})`)?.focus(),
    )
  }
  return { list, news, move }
}
