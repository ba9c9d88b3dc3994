import { texts, type LocaleTexts } from './locale-texts.ts'

/** A gift that a member can send in a conversation. */
export type DemoGift = {
  id: number
  key: string
  names: LocaleTexts
  /** Path of the drawing on the site, from web/public. */
  picture: string
  /** Price in credits; the site's gift_credits is the usual one. */
  credits: number
}

const gift = (id: number, key: string, credits: number, names: LocaleTexts): DemoGift => ({
  id,
  key,
  names,
  credits,
  picture: `/gifts/gift-${key}.svg`,
})

/** The catalogue of a new site. */
export const GIFTS: readonly DemoGift[] = [
  gift(1, 'rose', 3, texts('Rose', 'Rose', 'Rose', 'Rosa', 'Ruusu', 'Rose', 'Rosa', 'Rose', 'Roos', 'Róża', 'Ros')),
  gift(
    2,
    'tulips',
    3,
    texts(
      'Tulipaner',
      'Tulpen',
      'Tulips',
      'Tulipanes',
      'Tulppaaneja',
      'Tulipes',
      'Tulipani',
      'Tulipaner',
      'Tulpen',
      'Tulipany',
      'Tulpaner',
    ),
  ),
  gift(3, 'coffee', 3, texts('Kaffe', 'Kaffee', 'Coffee', 'Café', 'Kahvi', 'Café', 'Caffè', 'Kaffe', 'Koffie', 'Kawa', 'Kaffe')),
  gift(
    4,
    'croissant',
    3,
    texts(
      'Croissant',
      'Croissant',
      'Croissant',
      'Cruasán',
      'Croissant',
      'Croissant',
      'Cornetto',
      'Croissant',
      'Croissant',
      'Rogalik',
      'Croissant',
    ),
  ),
  gift(
    5,
    'cocktail',
    4,
    texts('Cocktail', 'Cocktail', 'Cocktail', 'Cóctel', 'Cocktail', 'Cocktail', 'Cocktail', 'Cocktail', 'Cocktail', 'Koktajl', 'Cocktail'),
  ),
  gift(6, 'star', 4, texts('Stjerne', 'Stern', 'Star', 'Estrella', 'Tähti', 'Étoile', 'Stella', 'Stjerne', 'Ster', 'Gwiazda', 'Stjärna')),
  gift(
    7,
    'teddy',
    5,
    texts('Bamse', 'Teddybär', 'Teddy bear', 'Osito', 'Nalle', 'Nounours', 'Orsacchiotto', 'Teddybjørn', 'Teddybeer', 'Miś', 'Nalle'),
  ),
  gift(8, 'ring', 8, texts('Ring', 'Ring', 'Ring', 'Anillo', 'Sormus', 'Bague', 'Anello', 'Ring', 'Ring', 'Pierścionek', 'Ring')),
]
