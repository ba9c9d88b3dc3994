export const first = import.meta.glob<object>('../../locales/nl-BE/{shell,errors,undo,gifts}.json', {
  eager: true,
  import: 'default',
})
export const later = import.meta.glob<{ default: object }>([
  '../../locales/nl-BE/*.json',
  '!../../locales/nl-BE/{shell,errors,undo,gifts}.json',
])
