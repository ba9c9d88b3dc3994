import type { AboutMeParts } from './about-me.types.ts'

/** What English-speaking members write about themselves. See AboutMeParts for the tags. */
export const ABOUT_ME_EN: AboutMeParts = {
  who: [
    '[18-27] Student in {city}, living with four flatmates and one very tired sofa.',
    '[18-26] Halfway through a degree and fully through my overdraft. I make up for it with good playlists.',
    '[20-30] First proper job, first flat of my own in {city}, first plant that has outlived its label.',
    '[22-36] Moved to {city} last year. I know all the bakeries by now; the people come next.',
    '[22-60] I’m a nurse, so my weekend is sometimes a Tuesday. The museums are lovely and empty.',
    '[23-62] I teach teenagers, which means my jokes have been tested on the hardest crowd there is.',
    '[24-60] Architect by day, person who rearranges the furniture by night.',
    '[24-58] I work in IT and no, I can’t fix your printer either. Nobody can.',
    '[23-60] Physiotherapist. I tell people to sit up straight all day and then fold myself into an armchair.',
    '[25-62] I run a small bookshop. I haven’t read them all. I sometimes nod as if I had.',
    '[24-62] Carpenter with sawdust in my hair and strong feelings about chairs.',
    '[22-60] Chef. At home I mostly eat toast, so please don’t be intimidated.',
    '[24-60] Paramedic. It has given me a great love of days on which nothing happens.',
    '[30-55] Two kids, half the week with me. The other half I walk around wondering what to do with the quiet.',
    '[32-56] My ten-year-old says I should write something cool here. So: excellent pancakes.',
    '[36-60] [divorced] Single again after a long relationship and, to my own surprise, rather enjoying it. Coffee tastes better for two, though.',
    '[48-66] The children have flown and the spare room is finally mine. It has a sewing machine in it now. [f]',
    '[48-66] The children have flown and the attic is finally mine. There may be a model railway. [m]',
    '[52-75] Two grown-up children, one granddaughter, and a garden that grows faster than I do.',
    '[58-75] Newly retired. Everyone said I’d be busy and, annoyingly, everyone was right.',
    '[55-75] [widowed] Widowed a few years ago. It took a while, but I’m ready for company, walks and somebody to share the crossword with.',
    '[22-65] I live in {city} with too many books and a bicycle that is older than my car.',
    '[25-65] Down to earth, curious and fairly handy: I can mend a tyre, stir a risotto and listen without offering advice.',
    '[25-65] People call me calm, until a board game comes out.',
    '[20-70] I’m the one who gets to the station too early and ends up chatting to the conductor.',
    '[23-50] Here for work, stayed for the cycling. My Dutch and German are enthusiastic rather than good.',
  ],
  interests: {
    walking: [
      'Sunday means ten miles and a slice of cake. The cake is not negotiable.',
      'An evening loop around {city} is my version of meditation.',
    ],
    hiking: [
      'One week a year in the mountains with a rucksack and not enough socks.',
      'I have climbed a respectable number of hills and complained on every one of them.',
    ],
    cycling: [
      'I cycle everywhere, once even to Paris. I took the train back.',
      'A headwind doesn’t make me angry, it makes me stubborn.',
    ],
    running: [
      'I run three times a week. Not fast, but faithfully.',
      'Training for a half marathon, mostly for the pasta afterwards.',
    ],
    swimming: [
      'I swim outdoors from April to October. In April you can hear me.',
      'Lengths at seven in the morning: dreadful until you’re in.',
    ],
    fitness: [
      'I exercise so that I can eat, which seems like an honest deal.',
      'Find me at the back of the gym, avoiding the mirror.',
    ],
    yoga: [
      'Five years of yoga and I can almost touch my toes. Almost.',
      'Yoga on Mondays, while the week can still be saved.',
    ],
    football: [
      'I go to every home game, even when it hurts. Especially then.',
      'Saturday-morning goalkeeper. We lose with great dignity.',
    ],
    tennis: [
      'I play tennis moderately well, with extensive commentary.',
      'Looking for a doubles partner who doesn’t sigh.',
    ],
    sailing: [
      'Happiest on the water, in a boat of five metres with an ego to match.',
      'Sailing has taught me patience, and ducking.',
    ],
    dancing: [
      'Salsa on Wednesdays. I still count out loud, but quieter every week.',
      'Play something from the nineties and I’m first on the floor, and last off it.',
    ],
    music: [
      'There is always music on here, from Bach to things I’d deny.',
      'My record collection is my diary. You may browse.',
    ],
    concerts: [
      'I like small venues and bands nobody has heard of yet.',
      'I always buy two tickets and see who comes along.',
    ],
    films: [
      'I cry at films. Paddington included. Paddington especially.',
      'Rainy afternoons belong to the cinema: third row, on the aisle.',
    ],
    theatre: [
      'I act with an amateur company. Last year I was a tree with lines.',
      'When the lights go down I’m happy, whatever comes next.',
    ],
    museums: [
      'I read every label, so bring snacks.',
      'In a gallery I look for the best window first and the paintings second.',
    ],
    photography: [
      'I photograph people from behind and skies from the front. It is becoming a series.',
      'My camera comes everywhere and notices more than I do.',
    ],
    reading: [
      'Three books at once, and one in my bag for emergencies.',
      'Don’t ask for my favourite book unless you have the afternoon off.',
    ],
    cooking: [
      'I love cooking for people. My moussaka has saved two friendships.',
      'Market in the morning, kitchen in the afternoon, far too much food by evening. Come round.',
    ],
    baking: [
      'I bake bread. The first loaf was a weapon; these days you can eat it.',
      'My colleagues know: if I’m stressed, there is cake.',
    ],
    'dining-out': [
      'I keep a list of tiny restaurants where the owner comes to the table. It’s too long for one person.',
      'Trying new places to eat is the only sport I never skip.',
    ],
    wine: [
      '[drink] I know just enough about wine to pour the cheap bottle with conviction.',
      '[drink] A glass of red, a good story and nowhere to be: that will do nicely.',
    ],
    coffee: [
      'Before coffee I am only a draft.',
      'I know where the best flat white in {city} is and will trade it for a good question.',
    ],
    travelling: [
      'I’d rather spend three weeks on trains in one country than see five in a week.',
      'I learn ten words for every trip. “Sorry” and “delicious” matter most.',
    ],
    'city-trips': [
      'A long weekend in Lisbon, Ghent or Copenhagen: name the date, my bag is packed.',
      'In every new city I find the market hall before the hotel.',
    ],
    camping: [
      'Give me a field, a campfire and a book that will smell of smoke for ever.',
      'I still camp in a small tent. It gets comfortable a little later every year.',
    ],
    beach: [
      'A windy beach in November beats a sunny one in July.',
      'I need to see the sea once a month or I become difficult.',
    ],
    gardening: [
      'I have an allotment and a courgette problem. Please help.',
      'My garden isn’t tidy, but hedgehogs live in it.',
    ],
    dogs: [
      'My dog likes everyone. I’m slightly choosier.',
      'Rescue dog owner. He decides the route, I’m allowed to come.',
    ],
    cats: [
      'Two cats, both of whom feel this profile should have been about them.',
      'The cat has the good chair. That’s just how it is.',
    ],
    diy: [
      'I’m doing up my house. It has been nearly finished for four years.',
      'I try to repair everything myself first, with mixed results and great joy.',
    ],
    'board-games': [
      'I take board games seriously. You may win, but not often.',
      'Games night is the first Wednesday. There is always a spare chair.',
    ],
    gaming: [
      'I like games best on one sofa with two controllers.',
      'Yes, I spent a hundred hours on a farming game. My carrots were magnificent.',
    ],
    volunteering: [
      'On Saturdays I help at the food bank. You hear the best stories there.',
      'I help a newcomer practise the language. We learn about the same amount.',
    ],
    languages: [
      'I’m learning Italian, mainly with my hands.',
      'I took up Swedish for no reason, which turned out to be the best reason.',
    ],
    motorcycles: [
      'In good weather I’m out on the motorbike, heading nowhere in particular.',
      'My motorbike is from 1978. We take it easy together.',
    ],
    wellness: [
      'Once a month the sauna, phone in the locker. The second part is the best.',
      'I’m excellent at doing nothing, provided it is warm enough.',
    ],
  },
  quirks: [
    'I can’t whistle, but I do.',
    'I say “one more episode” like somebody who believes it.',
    'My worst habit: I always know a better route. It is always longer.',
    'I say hello to sheep.',
    'I once came third in a pub quiz and have not stopped mentioning it.',
    'My house is tidy when someone visits, so do visit.',
    'When I laugh you can hear it two rooms away. Apologies in advance.',
    'At parties I’m in the kitchen within five minutes. It’s always better there.',
    'I still write postcards, with stamps and everything.',
    'I lose my keys twice a week and find them twice a week.',
    'I own a plant of twenty years. His name is Gerald.',
    'Snow makes me seven years old.',
    'I’m always on time, which some of my friends find unforgivable.',
    'I love rain, as long as I’m indoors.',
    'Strong opinions on soup, weakly held on everything else.',
    'I never read the last page first, but I think about it.',
    'I can tell you what I had for lunch on most Thursdays since 2015.',
    'My sat nav has stopped trying to explain things to me.',
  ],
  looking: [
    'I’m looking for somebody to laugh with, and to be quiet with on a Tuesday.',
    'No rush here. A good conversation, then coffee, then we’ll see.',
    'I hope to meet someone with a life of their own who’d like to compare notes.',
    'Honest, kind and a little stubborn: that’s my weakness.',
    'I’m not looking for my other half, I’m already whole. A good neighbour on the sofa would be nice, though.',
    'Make me laugh before the first coffee is gone and you’re ahead.',
    'A long walk tells you more than a hundred messages, but we have to start somewhere.',
    'I’m here for something real. It may start small.',
    'Friendship is lovely too, though I’m quietly hoping for more.',
    'You don’t have to like what I like, as long as you talk about your own things with shining eyes.',
    '[45-75] I don’t want to start over, I’d like to carry on beautifully.',
    '[45-75] Two front doors and one life together sounds fine to me, but do try to persuade me otherwise.',
    '[18-32] I’m not sure what I’m looking for yet, only that it starts with a good chat.',
  ],
  closers: [
    'Tell me what you had for dinner yesterday and we’ll take it from there.',
    'Do send a message. I don’t bite and I usually answer the same day.',
    'Start with a question and I promise an honest answer.',
    'Your turn.',
    '“Hi” is fine, but something about your favourite soup works better.',
    'Ask me about the time with the swan.',
    'If you’ve read this far you might as well write.',
    'See you soon, perhaps?',
    'PS: I’m very good at cards. You have been warned.',
    'I’m curious about you.',
  ],
  short: [
    'Better in person.',
    'Ask me anything. I answer better than I advertise.',
    'Coffee, bike, book, repeat.',
    'I’ll write something clever here soon. I’ve been saying that for three weeks.',
    'Fond of the sea, soup and people who turn up on time.',
    'Quiet type, dry humour, good biscuits.',
  ],
}
