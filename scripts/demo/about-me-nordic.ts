import type { AboutMeParts } from './about-me.types.ts'

/** What members write in the Nordic languages; a smaller set, since fewer of them live on a demo site. */
export const ABOUT_ME_DA: AboutMeParts = {
  who: [
    '[18-30] Læser i {city}, arbejder på café og bor med tre andre og én meget træt sofa.',
    '[22-60] Sygeplejerske, så min weekend er nogle gange en tirsdag. Til gengæld er museerne tomme.',
    '[24-62] Jeg underviser teenagere. Min humor er altså afprøvet på landets sværeste publikum.',
    '[24-60] Arbejder med it, men jeg kan heller ikke få din printer til at virke. Det kan ingen.',
    '[30-56] To børn, halvdelen af ugen hos mig. Den anden halvdel er der mistænkeligt stille.',
    '[50-75] Voksne børn, et barnebarn og en have, der vokser hurtigere, end jeg kan følge med.',
    '[22-70] Jeg bor i {city} med for mange bøger og en cykel, der er ældre end min bil.',
  ],
  interests: {
    cycling: ['Jeg cykler overalt, en gang helt til Berlin. Jeg tog toget hjem.'],
    swimming: ['Jeg bader hele året. Om vinteren kan det høres.'],
    cooking: ['Lørdag formiddag på torvet, lørdag eftermiddag i køkkenet, lørdag aften alt for meget mad.'],
    reading: ['Tre bøger ad gangen og en i tasken til nødstilfælde.'],
    coffee: ['Før kaffen er jeg kun en kladde.'],
    music: ['Min pladesamling er min dagbog. Du må gerne bladre.'],
  },
  quirks: [
    'Jeg hilser på får.',
    'Til fester ender jeg i køkkenet inden for fem minutter. Der er alligevel bedst.',
    'Jeg kan ikke fløjte, men gør det alligevel.',
    'Når det sner, er jeg syv år.',
  ],
  looking: [
    'Ingen hast. En god samtale, så kaffe, så ser vi.',
    'Jeg håber på én at grine med og tie stille med på en tirsdag.',
    'Ærlig, varm og lidt stædig: det falder jeg for.',
    'Jeg er her for noget ægte. Det må gerne begynde småt.',
  ],
  closers: [
    'Fortæl, hvad du fik til aftensmad i går, så går vi ud fra det.',
    'Nu er det dig.',
    'Spørg til historien om svanen.',
    'Jeg er nysgerrig på dig.',
  ],
  short: ['Bedre i virkeligheden.', 'Kaffe, cykel, bog, forfra.'],
}

export const ABOUT_ME_NB: AboutMeParts = {
  who: [
    '[18-30] Studerer i {city}, jobber på kafé og bor med tre andre og én veldig sliten sofa.',
    '[22-60] Sykepleier, så helgen min er noen ganger en tirsdag. Da er løypene tomme.',
    '[24-62] Jeg underviser tenåringer. Humoren min er altså testet på landets vanskeligste publikum.',
    '[24-60] Jobber med IT, men får heller ikke liv i skriveren din. Det gjør ingen.',
    '[30-56] To barn, halve uka hos meg. Den andre halvdelen er det mistenkelig stille.',
    '[50-75] Voksne barn, et barnebarn og en hage som vokser fortere enn jeg rekker.',
    '[22-70] Bor i {city} med for mange bøker og en sykkel som er eldre enn bilen.',
  ],
  interests: {
    hiking: ['På tur hver søndag, med kvikklunsj og for få sokker.'],
    'winter-sports': ['Ski fra november til mai. Resten av året venter jeg.'],
    cooking: ['Jeg lager mat til flere enn jeg kjenner. Kom innom.'],
    reading: ['Tre bøker om gangen og én i sekken for nødstilfeller.'],
    coffee: ['Før kaffen er jeg bare et utkast.'],
    music: ['Platehylla er dagboka mi. Du får bla.'],
  },
  quirks: [
    'Jeg hilser på sauer.',
    'På fest havner jeg på kjøkkenet i løpet av fem minutter. Der er det best uansett.',
    'Jeg kan ikke plystre, men gjør det likevel.',
    'Når det snør, er jeg sju år.',
  ],
  looking: [
    'Ingen hast. En god prat, så kaffe, så får vi se.',
    'Håper på en å le med, og være stille med på en tirsdag.',
    'Ærlig, varm og litt sta: det faller jeg for.',
    'Jeg er her for noe ekte. Det kan godt begynne i det små.',
  ],
  closers: [
    'Fortell hva du spiste til middag i går, så tar vi det derfra.',
    'Din tur.',
    'Spør meg om den gangen med svanen.',
    'Jeg er nysgjerrig på deg.',
  ],
  short: ['Best i virkeligheten.', 'Kaffe, tur, bok, om igjen.'],
}

export const ABOUT_ME_SV: AboutMeParts = {
  who: [
    '[18-30] Pluggar i {city}, jobbar på kafé och bor med tre andra och en väldigt trött soffa.',
    '[22-60] Sjuksköterska, så min helg är ibland en tisdag. Då är museerna tomma.',
    '[24-62] Jag undervisar tonåringar. Min humor är alltså testad på landets svåraste publik.',
    '[24-60] Jobbar med it, men jag kan inte heller laga din skrivare. Det kan ingen.',
    '[30-56] Två barn, varannan vecka hos mig. Den andra veckan är det misstänkt tyst.',
    '[50-75] Vuxna barn, ett barnbarn och en trädgård som växer fortare än jag hinner.',
    '[22-70] Bor i {city} med för många böcker och en cykel som är äldre än bilen.',
  ],
  interests: {
    hiking: ['En vecka i fjällen varje sommar, med ryggsäck och för få strumpor.'],
    swimming: ['Jag badar ute från april till oktober. I april hörs det.'],
    cooking: ['Lördag: först torget, sedan köket, sedan alldeles för mycket mat. Kom förbi.'],
    reading: ['Tre böcker på en gång och en i väskan för nödlägen.'],
    coffee: ['Före kaffet är jag bara ett utkast.'],
    music: ['Skivhyllan är min dagbok. Du får bläddra.'],
  },
  quirks: [
    'Jag hälsar på får.',
    'På fester hamnar jag i köket inom fem minuter. Det är ändå bäst där.',
    'Jag kan inte vissla, men gör det ändå.',
    'När det snöar är jag sju år.',
  ],
  looking: [
    'Ingen brådska. Ett bra samtal, sedan fika, sedan får vi se.',
    'Hoppas på någon att skratta med, och vara tyst med en tisdag.',
    'Ärlig, varm och lite envis: det faller jag för.',
    'Jag är här för något på riktigt. Det får gärna börja smått.',
  ],
  closers: [
    'Berätta vad du åt till middag i går, så utgår vi från det.',
    'Din tur.',
    'Fråga mig om den där gången med svanen.',
    'Jag är nyfiken på dig.',
  ],
  short: ['Bättre i verkligheten.', 'Kaffe, cykel, bok, om igen.'],
}

export const ABOUT_ME_FI: AboutMeParts = {
  who: [
    '[18-30] Opiskelen, teen töitä kahvilassa ja jaan kodin kolmen ihmisen ja yhden hyvin väsyneen sohvan kanssa.',
    '[22-60] Olen sairaanhoitaja, joten viikonloppuni on joskus tiistaina. Silloin museot ovat ihanan tyhjiä.',
    '[24-62] Opetan teini-ikäisiä. Huumorini on siis testattu maan vaikeimmalla yleisöllä.',
    '[24-60] Työskentelen it-alalla, mutta en minäkään osaa korjata tulostintasi. Kukaan ei osaa.',
    '[30-56] Kaksi lasta, puolet viikosta minulla. Toisen puolen ajan on epäilyttävän hiljaista.',
    '[50-75] Aikuiset lapset, yksi lapsenlapsi ja puutarha, joka kasvaa nopeammin kuin ehdin kitkeä.',
    '[22-70] Kotona on liikaa kirjoja, ja polkupyöräni on vanhempi kuin autoni.',
  ],
  interests: {
    hiking: ['Kerran vuodessa Lappiin, rinkka selässä ja liian vähän sukkia mukana.'],
    swimming: ['Uin avannossa. Sen kuulee.'],
    wellness: ['Sauna kolmesti viikossa. En neuvottele.'],
    cooking: ['Lauantaina ensin torille, sitten keittiöön ja lopuksi aivan liikaa ruokaa. Tervetuloa.'],
    reading: ['Kolme kirjaa kesken ja yksi laukussa hätätapauksia varten.'],
    coffee: ['Ennen kahvia olen vain luonnos.'],
  },
  quirks: [
    'Tervehdin lampaita.',
    'Juhlissa päädyn keittiöön viidessä minuutissa. Siellä on muutenkin parasta.',
    'En osaa viheltää, mutta vihellän silti.',
    'Kun sataa lunta, olen seitsemänvuotias.',
  ],
  looking: [
    'Ei kiirettä. Ensin hyvä keskustelu, sitten kahvit, sitten katsotaan.',
    'Toivon seuraa nauruun ja tiistain hiljaisuuteen.',
    'Rehellinen, lämmin ja vähän itsepäinen: siihen ihastun.',
    'Etsin jotain aitoa. Se saa alkaa pienestä.',
  ],
  closers: [
    'Kerro, mitä söit eilen, niin aloitetaan siitä.',
    'Sinun vuorosi.',
    'Kysy siitä kerrasta joutsenen kanssa.',
    'Olen utelias sinusta.',
  ],
  short: ['Parempi livenä.', 'Kahvi, pyörä, kirja, uudestaan.'],
}
