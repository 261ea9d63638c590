/** Books of the starter shelf, whose drawn covers decorate the pages for visitors. */
interface ShelfBook {
  id: string
  title: string
  author: string
  genres: readonly string[]
  year: string
}

export const wall: readonly (readonly ShelfBook[])[] = [
  [
    {
      id: 'shelf-kindred-butler',
      title: 'Kindred',
      author: 'Octavia E. Butler',
      genres: ['Science Fiction', 'Historical Fiction'],
      year: '1979',
    },
    {
      id: 'shelf-the-dispossessed-le-guin',
      title: 'The Dispossessed',
      author: 'Ursula K. Le Guin',
      genres: ['Science Fiction', 'Philosophical Fiction'],
      year: '1974',
    },
    {
      id: 'shelf-things-fall-apart-achebe',
      title: 'Things Fall Apart',
      author: 'Chinua Achebe',
      genres: ['Classics', 'Postcolonial', 'Historical Fiction'],
      year: '1958',
    },
    {
      id: 'shelf-the-remains-of-the-day-ishiguro',
      title: 'The Remains of the Day',
      author: 'Kazuo Ishiguro',
      genres: ['Literary Fiction', 'Historical Fiction'],
      year: '1989',
    },
  ],
  [
    {
      id: 'shelf-half-of-a-yellow-sun-adichie',
      title: 'Half of a Yellow Sun',
      author: 'Chimamanda Ngozi Adichie',
      genres: ['Historical Fiction', 'War', 'Postcolonial'],
      year: '2006',
    },
    {
      id: 'shelf-to-the-lighthouse-woolf',
      title: 'To the Lighthouse',
      author: 'Virginia Woolf',
      genres: ['Classics', 'Literary Fiction'],
      year: '1927',
    },
    {
      id: 'shelf-moby-dick-melville',
      title: 'Moby-Dick',
      author: 'Herman Melville',
      genres: ['Classics', 'Adventure', 'Philosophical Fiction'],
      year: '1851',
    },
    {
      id: 'shelf-the-color-purple-walker',
      title: 'The Color Purple',
      author: 'Alice Walker',
      genres: ['Literary Fiction', 'Feminism'],
      year: '1982',
    },
    {
      id: 'shelf-the-aeneid-virgil',
      title: 'The Aeneid',
      author: 'Virgil',
      genres: ['Classics', 'Epic', 'Poetry', 'Mythology'],
      year: '-19',
    },
  ],
  [
    {
      id: 'shelf-emma-austen',
      title: 'Emma',
      author: 'Jane Austen',
      genres: ['Classics', 'Romance', 'Humour'],
      year: '1815',
    },
    {
      id: 'shelf-invisible-cities-calvino',
      title: 'Invisible Cities',
      author: 'Italo Calvino',
      genres: ['Classics', 'Fantasy', 'Philosophical Fiction'],
      year: '1972',
    },
    {
      id: 'shelf-vanity-fair-thackeray',
      title: 'Vanity Fair',
      author: 'William Makepeace Thackeray',
      genres: ['Classics', 'Satire', 'Historical Fiction'],
      year: '1848',
    },
    {
      id: 'shelf-the-master-and-margarita-bulgakov',
      title: 'The Master and Margarita',
      author: 'Mikhail Bulgakov',
      genres: ['Classics', 'Fantasy', 'Satire', 'Magical Realism'],
      year: '1967',
    },
  ],
]
