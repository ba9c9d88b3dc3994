export const first = import.meta.glob<object>('../../locales/de/{shell,errors,undo,gifts}.json', {
  eager: true,
  import: 'default',
})
export const later = import.meta.glob<{ default: object }>([
  '../../locales/de/*.json',
  '!../../locales/de/{shell,errors,undo,gifts}.json',
])
