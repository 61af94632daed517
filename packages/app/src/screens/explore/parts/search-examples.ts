/** Queries that show what the grammar can do (decisions §12). */
export const EXAMPLES = [
  { query: 'password AND NOT test', what: 'Both words, but not the second' },
  { query: '"secret key" OR "private key"', what: 'One of two texts' },
  { query: 'file.filename: "prod.env"', what: 'In the name of the file' },
  {
    query: 'commit.author.email: "example.com" AND token*',
    what: 'An author’s address, and words that begin so',
  },
  {
    query: 'source_metadata.repo_name: acme AND (staging OR production)',
    what: 'In one repository',
  },
] as const;
