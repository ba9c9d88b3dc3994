import { useState } from 'react'
import { pictureSize } from './pictureSize.rules.ts'
import css from './MessageBubble.module.css'

type Size = { width: number; height: number }

/** Until a picture that has not been sent yet is drawn. */
const UNKNOWN: Size = { width: 3, height: 2 }

/** A picture in a conversation, in its own shape. Its size is read from the picture if it is not given. */
export function MessagePicture({ url, alt, size }: { url: string; alt: string; size?: Size }) {
  const [read, setRead] = useState<Size>()
  const shown = pictureSize(size ?? read ?? UNKNOWN)
  return (
    <img
      className={css.picture}
      src={url}
      alt={alt}
      {...shown}
      // Held by its width and ratio, so that a narrow window shrinks both.
      style={{ width: `${shown.width}px`, aspectRatio: `${shown.width} / ${shown.height}` }}
      decoding="async"
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
        size ?? setRead({ width, height })
      }
    />
  )
}
