/** A gift of the product's own catalogue. */
export type DefaultGift = {
  id: string
  /** By locale. */
  names: Record<string, string>
  /** Path of the drawing on the site, from web/public. */
  picture: string
  /** Price in credits; null for the site's gift_credits. */
  credits: number | null
}

// The ids are written down, so that every installation gives the same gift the same one.
const gift = (number: number, key: string, credits: number | null, names: string): DefaultGift => {
  const [da, de, en, es, fi, fr, it, nb, nl, pl, sv] = names.split('|') as [string, string, string, string, string, string, string, string, string, string, string]
  return {
    id: `01977700-0000-7000-8000-${String(number).padStart(12, '0')}`,
    names: { da, de, en, es, fi, fr, it, nb, nl, pl, sv },
    picture: `/gifts/gift-${key}.svg`,
    credits,
  }
}

/** The gifts that every site offers on its first day. Names: da de en es fi fr it nb nl pl sv. */
export const DEFAULT_GIFTS: readonly DefaultGift[] = [
  gift(1, 'rose', null, 'Rose|Rose|Rose|Rosa|Ruusu|Rose|Rosa|Rose|Roos|Róża|Ros'),
  gift(2, 'coffee', null, 'Kaffe|Kaffee|Coffee|Café|Kahvi|Café|Caffè|Kaffe|Koffie|Kawa|Kaffe'),
  gift(3, 'croissant', null, 'Croissant|Croissant|Croissant|Cruasán|Croissant|Croissant|Cornetto|Croissant|Croissant|Rogalik|Croissant'),
  gift(4, 'tulips', null, 'Tulipaner|Tulpen|Tulips|Tulipanes|Tulppaaneja|Tulipes|Tulipani|Tulipaner|Tulpen|Tulipany|Tulpaner'),
  gift(5, 'heart', null, 'Hjerte|Herz|Heart|Corazón|Sydän|Cœur|Cuore|Hjerte|Hart|Serce|Hjärta'),
  gift(6, 'cocktail', 4, 'Cocktail|Cocktail|Cocktail|Cóctel|Cocktail|Cocktail|Cocktail|Cocktail|Cocktail|Koktajl|Cocktail'),
  gift(7, 'star', 4, 'Stjerne|Stern|Star|Estrella|Tähti|Étoile|Stella|Stjerne|Ster|Gwiazda|Stjärna'),
  gift(8, 'balloons', 4, 'Balloner|Luftballons|Balloons|Globos|Ilmapalloja|Ballons|Palloncini|Ballonger|Ballonnen|Balony|Ballonger'),
  gift(9, 'cake', 5, 'Kage|Torte|Cake|Tarta|Kakku|Gâteau|Torta|Kake|Taart|Tort|Tårta'),
  gift(10, 'chocolates', 5, 'Chokolader|Pralinen|Chocolates|Bombones|Suklaita|Chocolats|Cioccolatini|Sjokolade|Bonbons|Czekoladki|Praliner'),
  gift(11, 'teddy', 6, 'Bamse|Teddybär|Teddy bear|Osito|Nalle|Nounours|Orsacchiotto|Teddybjørn|Teddybeer|Miś|Nalle'),
  gift(12, 'ring', 8, 'Ring|Ring|Ring|Anillo|Sormus|Bague|Anello|Ring|Ring|Pierścionek|Ring'),
]
