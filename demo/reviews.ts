export interface DemoReply {
  by: string
  text: string
  replies?: readonly DemoReply[]
}

export interface DemoReview extends DemoReply {
  book: string
  stars: number
}

/** What the demo's readers have to say; whoever reviews a book has finished it. */
export const demoReviews: readonly DemoReview[] = [
  {
    book: 'pride-and-prejudice-austen',
    by: 'margin-notes',
    stars: 5,
    text: 'Fifth time, and I still put it down at the first proposal to walk round the kitchen. This time I read it for Charlotte Lucas, who has no money, no illusions and the clearest head in Hertfordshire. Every sentence about her is kind and merciless at once.',
    replies: [
      {
        by: 'slow-reader',
        text: 'Charlotte is the one I think about too. She got what she asked for. I have never decided whether that is a happy ending.',
        replies: [
          {
            by: 'margin-notes',
            text: 'She arranges the house so that her husband is always in another room. I would call it a draw.',
            replies: [{ by: 'tea-and-tomes', text: 'A draw! Frame this.' }],
          },
        ],
      },
      { by: 'rainy-sunday', text: 'Now read it for Mary. Somebody has to.' },
      { by: 'plot-twist', text: 'Wickham seemed nice.' },
    ],
  },
  {
    book: 'pride-and-prejudice-austen',
    by: 'the-quiet-carriage',
    stars: 4,
    text: 'Laughed out loud between two stations. A man across the aisle asked what it was and I had to admit it was two hundred years old.',
    replies: [
      { by: 'margin-notes', text: 'Did he write the title down?' },
      { by: 'library-card-31', text: 'My library has eleven copies and all of them are out. Good.' },
    ],
  },
  {
    book: 'pride-and-prejudice-austen',
    by: 'unread-pile',
    stars: 5,
    text: 'Owned four editions before I read one of them. I was right to buy all four.',
  },
  {
    book: 'middlemarch-eliot',
    by: 'slow-reader',
    stars: 5,
    text: 'Took me from September to the first snow. I did not want a faster book. Somewhere around the middle I noticed that I had stopped judging people at work.',
    replies: [
      { by: 'margin-notes', text: 'The best recommendation I have ever read of any novel.' },
      {
        by: 'rainy-sunday',
        text: 'And Lydgate? I wanted to climb into the page and shake him.',
        replies: [{ by: 'slow-reader', text: 'Two hundred pages too late for both of us.' }],
      },
      { by: 'unread-pile', text: 'Moving it to the top. Fine. Near the top.' },
    ],
  },
  {
    book: 'the-left-hand-of-darkness-le-guin',
    by: 'read-by-torchlight',
    stars: 5,
    text: 'I came for the ice and stayed for two people in a tent who slowly learn how to talk to each other. The journey over the glacier is the best eighty pages of walking since a certain ring.',
    replies: [
      {
        by: 'margin-notes',
        text: 'The slow start puts people off, and the slow start is the point: you have to be a stranger first.',
      },
      {
        by: 'library-card-31',
        text: 'Is it fine to begin with this one, or is there an order?',
        replies: [{ by: 'read-by-torchlight', text: 'No order at all. Begin here.' }],
      },
    ],
  },
  {
    book: 'the-left-hand-of-darkness-le-guin',
    by: 'margin-notes',
    stars: 5,
    text: 'A report from an envoy, some folk tales, a field note on a calendar, and out of these scraps a whole world with weather. I underlined so much that the underlining stopped meaning anything.',
  },
  {
    book: 'dune-herbert',
    by: 'read-by-torchlight',
    stars: 4,
    text: 'The appendix on ecology is better than most novels. Bring water.',
    replies: [
      { by: 'footnote-fan', text: 'An appendix AND a glossary. Say no more.' },
      { by: 'night-owl-pages', text: 'I got as far as the box and the needle and had to put it down for a day.' },
    ],
  },
  {
    book: 'the-shining-king',
    by: 'night-owl-pages',
    stars: 5,
    text: 'It is not the hotel. It was never the hotel. Read it in a house where somebody is home.',
    replies: [
      { by: 'tea-and-tomes', text: 'I read one chapter, looked at the bath, and gave the book to my neighbour.' },
      { by: 'spoiler-free', text: 'The hedge animals. That is all I will say.' },
    ],
  },
  {
    book: 'the-haunting-of-hill-house-jackson',
    by: 'night-owl-pages',
    stars: 5,
    text: 'The first paragraph is perfect and the last one is the same paragraph, and in between something has happened to you.',
    replies: [
      { by: 'margin-notes', text: 'Whose hand was I holding?' },
      { by: 'tea-and-tomes', text: 'Thank you, I was about to go to sleep.' },
    ],
  },
  {
    book: 'and-then-there-were-none-christie',
    by: 'tea-and-tomes',
    stars: 5,
    text: 'Ten people, one island, no detective. I have known the answer since I was twelve and it makes no difference at all: watching how it is done is the pleasure.',
    replies: [
      { by: 'plot-twist', text: 'I guessed three times. Wrong three times. Furious. Five stars.' },
      {
        by: 'spoiler-free',
        text: 'Please, nobody say anything in this thread.',
        replies: [
          { by: 'plot-twist', text: 'It was the narrator.' },
          { by: 'tea-and-tomes', text: 'There is no narrator! Oh, very good.' },
        ],
      },
    ],
  },
  {
    book: 'rebecca-du-maurier',
    by: 'tea-and-tomes',
    stars: 4,
    text: 'I would have left at the first sight of the housekeeper.',
    replies: [{ by: 'night-owl-pages', text: 'And missed the fancy dress ball?' }],
  },
  {
    book: 'station-eleven-mandel',
    by: 'library-card-31',
    stars: 5,
    text: 'The end of the world, and what people carry through it is Shakespeare, a comic and a paperweight. I returned it to the library, borrowed it again, and returned it late.',
    replies: [{ by: 'spoiler-free', text: 'The museum. I was not ready for the museum.' }],
  },
  {
    book: 'the-road-mccarthy',
    by: 'library-card-31',
    stars: 4,
    text: 'Read it in one day because I could not leave them there overnight.',
    replies: [
      {
        by: 'paperback-rider',
        text: 'There is one can of something in this book and I still think about how it tasted.',
      },
    ],
  },
  {
    book: 'never-let-me-go-ishiguro',
    by: 'spoiler-free',
    stars: 5,
    text: 'Know nothing before you open it. Do not read the back. Do not read this either.',
    replies: [
      { by: 'plot-twist', text: 'Too late, I read the back. Still cried on a bus.' },
      { by: 'margin-notes', text: 'The tape. That is all.' },
    ],
  },
  {
    book: 'the-song-of-achilles-miller',
    by: 'spoiler-free',
    stars: 5,
    text: 'We have known how this ends for about 2,700 years. It did not help.',
    replies: [{ by: 'chapter-and-verse', text: 'Then go to the Iliad straight after, book 24. Bring a handkerchief.' }],
  },
  {
    book: 'the-count-of-monte-cristo-dumas',
    by: 'the-quiet-carriage',
    stars: 5,
    text: 'Eleven hundred pages, nine weeks, one missed stop. Revenge is a dish best served in instalments.',
    replies: [
      { by: 'slow-reader', text: 'Nine weeks is quick!' },
      {
        by: 'dog-eared',
        text: 'Which translation? There is an old one that skips all the hashish.',
        replies: [
          { by: 'the-quiet-carriage', text: 'French, on the train to Rouen. Nobody skips anything on that train.' },
        ],
      },
    ],
  },
  {
    book: 'the-stranger-camus',
    by: 'the-quiet-carriage',
    stars: 4,
    text: 'One return ticket long. The second half is a different book that has been hiding in the first.',
  },
  {
    book: 'guns-germs-and-steel-diamond',
    by: 'footnote-fan',
    stars: 3,
    text: 'A grand question, asked well, and answered rather too neatly. Read it together with its critics: the argument is more interesting than either side.',
    replies: [
      {
        by: 'chapter-and-verse',
        text: 'Which critics would you start with?',
        replies: [{ by: 'footnote-fan', text: 'The notes at the back, honestly. Then any good history of one place.' }],
      },
    ],
  },
  {
    book: 'a-short-history-of-nearly-everything-bryson',
    by: 'footnote-fan',
    stars: 5,
    text: 'I laughed about plate tectonics. Nobody had ever told me about the quarrels.',
    replies: [{ by: 'dog-eared', text: 'Half of geology is people not speaking to each other.' }],
  },
  {
    book: 'educated-westover',
    by: 'dog-eared',
    stars: 5,
    text: 'What stays with me is how carefully she says when she is not sure what happened. More memoirs should have that footnote.',
    replies: [{ by: 'footnote-fan', text: 'Did somebody say footnote?' }],
  },
  {
    book: 'kitchen-confidential-bourdain',
    by: 'dog-eared',
    stars: 4,
    text: 'Do not order the fish on Monday. Do read this on any day, hungry.',
  },
  {
    book: 'the-great-gatsby-fitzgerald',
    by: 'second-hand-finds',
    stars: 4,
    text: 'My copy says: To B., who also looked across the water. No date. It is the best thing in the book and the book is very good.',
    replies: [
      { by: 'margin-notes', text: 'You cannot leave us there. Is there a second inscription?' },
      { by: 'dog-eared', text: 'This is why I only buy used.' },
    ],
  },
  {
    book: 'my-family-and-other-animals-durrell',
    by: 'second-hand-finds',
    stars: 5,
    text: 'Sunshine in book form, with scorpions in a matchbox.',
    replies: [{ by: 'rainy-sunday', text: 'The matchbox! I had managed to forget the matchbox.' }],
  },
  {
    book: 'norwegian-wood-murakami',
    by: 'page-a-day',
    stars: 4,
    text: '一日一頁、ほぼ一年かけて読みました。急いで読まなくてよかった。雨の場面だけは三頁読んでしまいました。',
    replies: [
      { by: 'slow-reader', text: 'I put this through a translator, and I think you are my favorite person here.' },
    ],
  },
  {
    book: 'convenience-store-woman-murata',
    by: 'page-a-day',
    stars: 5,
    text: 'Short, bright and strange, like the shop at four in the morning. She is the only person in it who knows exactly what she is for.',
    replies: [
      {
        by: 'the-quiet-carriage',
        text: 'I looked at my own shop differently afterwards. I bought a rice ball out of respect.',
      },
    ],
  },
  {
    book: 'the-trial-kafka',
    by: 'zwischen-den-zeilen',
    stars: 5,
    text: 'Man vergisst immer, wie komisch das ist. Die Kanzlei auf dem Dachboden, die Wäsche auf der Leine, die stickige Luft: reiner Slapstick, und dann bleibt einem das Lachen im Hals stecken.',
    replies: [
      {
        by: 'margin-notes',
        text: 'They say that when he read the first chapter to his friends he had to stop for laughing.',
      },
      {
        by: 'the-quiet-carriage',
        text: 'I read it the week my residence permit was renewed. I do not recommend the combination.',
      },
    ],
  },
  {
    book: 'chess-story-zweig',
    by: 'zwischen-den-zeilen',
    stars: 5,
    text: 'Eighty pages in which a whole century goes mad over a chessboard. I gave it to three people this year and all three read it in one evening.',
  },
  {
    book: 'perfume-suskind',
    by: 'zwischen-den-zeilen',
    stars: 3,
    text: 'The first chapter has the best stench in literature. After that I admired it more than I liked it.',
    replies: [{ by: 'night-owl-pages', text: 'The last chapter, though.' }],
  },
  {
    book: 'the-waste-land-eliot',
    by: 'chapter-and-verse',
    stars: 4,
    text: 'Read it aloud, all of it, without looking anything up. Then look everything up, and read it aloud again. It is two poems.',
    replies: [{ by: 'footnote-fan', text: 'The only poem with notes at the back. Naturally I started with those.' }],
  },
  {
    book: 'half-of-a-yellow-sun-adichie',
    by: 'chapter-and-verse',
    stars: 5,
    text: 'My grandmother recognised the radio songs. I read her the wedding, and she corrected the menu.',
    replies: [
      { by: 'rainy-sunday', text: 'I would read a whole book of your grandmother correcting menus.' },
      { by: 'margin-notes', text: 'Ugwu is one of the great characters. That first chapter, with the refrigerator.' },
    ],
  },
  {
    book: 'the-house-of-the-spirits-allende',
    by: 'rainy-sunday',
    stars: 5,
    text: 'Draw the family tree while you read. By the third generation mine had spilled over onto the tablecloth.',
    replies: [
      { by: 'slow-reader', text: 'Clara moving the salt cellar without touching it is all I want from a novel.' },
    ],
  },
  {
    book: 'pachinko-lee',
    by: 'rainy-sunday',
    stars: 5,
    text: 'History has failed us, but no matter: an opening like that, and then five hundred pages that live up to it.',
  },
  {
    book: 'my-brilliant-friend-ferrante',
    by: 'rainy-sunday',
    stars: 4,
    text: 'I have never been so tired and so awake. Two girls, one copybook, and every feeling that I hoped nobody else had.',
    replies: [
      { by: 'unread-pile', text: 'I own all four and have read the first page nine times. You have convinced me.' },
    ],
  },
  {
    book: 'gone-girl-flynn',
    by: 'plot-twist',
    stars: 5,
    text: 'Halfway through I said a word out loud in a waiting room.',
    replies: [{ by: 'tea-and-tomes', text: 'Which half?', replies: [{ by: 'plot-twist', text: 'You know which.' }] }],
  },
  {
    book: 'the-talented-mr-ripley-highsmith',
    by: 'plot-twist',
    stars: 4,
    text: 'Found myself hoping that he would get away with it, and did not like what that said about me.',
  },
  {
    book: 'the-secret-history-tartt',
    by: 'unread-pile',
    stars: 5,
    text: 'You learn who dies on the first page. I still missed my stop, my dinner and a deadline.',
    replies: [
      {
        by: 'plot-twist',
        text: 'Is it the narrator?',
        replies: [{ by: 'unread-pile', text: 'In a sense it is always the narrator.' }],
      },
    ],
  },
  {
    book: 'if-on-a-winters-night-a-traveler-calvino',
    by: 'unread-pile',
    stars: 5,
    text: 'A novel made of beginnings, for somebody with forty bookmarks. I felt seen.',
  },
  {
    book: 'blindness-saramago',
    by: 'paperback-rider',
    stars: 4,
    text: 'No names, hardly a full stop. You hold on to the commas like a handrail.',
    replies: [{ by: 'library-card-31', text: 'The dog of tears. I would follow that dog anywhere.' }],
  },
  {
    book: 'true-grit-portis',
    by: 'paperback-rider',
    stars: 5,
    text: 'Funniest narrator in the West, and she would be appalled to hear it.',
  },
  {
    book: 'things-fall-apart-achebe',
    by: 'margin-notes',
    stars: 5,
    text: 'The last paragraph changes who has been telling the story. I turned straight back to the first page.',
    replies: [
      { by: 'chapter-and-verse', text: 'We read it at school in Enugu and argued about that paragraph for a week.' },
    ],
  },
  {
    book: 'the-leopard-lampedusa',
    by: 'margin-notes',
    stars: 5,
    text: 'Everything must change so that everything can stay as it is, and meanwhile there is a ball, a dog called Bendicò and the smell of a garden in the heat. I want to live in chapter six.',
    replies: [
      { by: 'rainy-sunday', text: 'Bendicò gets the last page, as he should.' },
      { by: 'zwischen-den-zeilen', text: 'Als Abschied von einer Welt kommt nur noch Joseph Roth heran.' },
    ],
  },
  {
    book: 'mrs-dalloway-woolf',
    by: 'margin-notes',
    stars: 4,
    text: 'One day, some flowers, an aeroplane writing in the sky that everybody reads differently. Best read in June, outdoors, in one go.',
  },
  {
    book: 'the-name-of-the-rose-eco',
    by: 'margin-notes',
    stars: 4,
    text: 'A murder mystery for people who want to be shown round the library first. The first hundred pages are a penance, by design; after them you belong to the monastery.',
    replies: [
      {
        by: 'tea-and-tomes',
        text: 'On my list for years. How many bodies?',
        replies: [{ by: 'margin-notes', text: 'One a day, like the psalms.' }],
      },
      { by: 'footnote-fan', text: 'The Latin is untranslated and I would not have it otherwise.' },
    ],
  },
  {
    book: 'a-brief-history-of-time-hawking',
    by: 'margin-notes',
    stars: 3,
    text: 'Understood it while I was reading it. Could not explain a word of it at dinner.',
    replies: [{ by: 'footnote-fan', text: 'Nobody can. That is how you know that they read it.' }],
  },
  {
    book: 'hamnet-ofarrell',
    by: 'slow-reader',
    stars: 5,
    text: 'There is a chapter about how a flea travels from Alexandria to Stratford, and it is the most frightening thing that I have read this year.',
    replies: [{ by: 'spoiler-free', text: 'I knew. From the title I knew. And still.' }],
  },
  {
    book: 'the-hobbit-tolkien',
    by: 'read-by-torchlight',
    stars: 5,
    text: 'Read aloud to two people under ten. They have both taken up riddles. Please send help, or riddles.',
    replies: [
      { by: 'dog-eared', text: 'A box without hinges, key or lid.' },
      { by: 'library-card-31', text: 'What have I got in my pocket? A library card.' },
    ],
  },
  {
    book: 'piranesi-clarke',
    by: 'read-by-torchlight',
    stars: 5,
    text: 'A house with a sea in it. Go in knowing nothing, keep a journal, be kind to the birds.',
    replies: [{ by: 'spoiler-free', text: 'Finally somebody who reviews properly.' }],
  },
]
