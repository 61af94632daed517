/** Numbers of 32 bits in memory that is used again: millions of places need no object for each. */
export class NumberList {
  /** The pushed numbers, up to `length`. Later elements are left over from earlier use. */
  items = new Int32Array(96);
  length = 0;

  /** Appends two numbers. */
  push2(first: number, second: number): void {
    if (this.length + 2 > this.items.length) this.#grow(this.length + 2);
    this.items[this.length] = first;
    this.items[this.length + 1] = second;
    this.length += 2;
  }

  /** Appends three numbers. */
  push3(first: number, second: number, third: number): void {
    if (this.length + 3 > this.items.length) this.#grow(this.length + 3);
    this.items[this.length] = first;
    this.items[this.length + 1] = second;
    this.items[this.length + 2] = third;
    this.length += 3;
  }

  /** Appends a part of another list. */
  pushAll(list: NumberList, from: number, to: number): void {
    const length = this.length + to - from;
    if (length > this.items.length) this.#grow(length);
    this.items.set(list.items.subarray(from, to), this.length);
    this.length = length;
  }

  clear(): void {
    this.length = 0;
  }

  /** What is in it, by groups of so many numbers. */
  rows(width: number): number[][] {
    const rows: number[][] = [];
    for (let at = 0; at < this.length; at += width) {
      rows.push([...this.items.subarray(at, at + width)]);
    }
    return rows;
  }

  #grow(least: number): void {
    const items = new Int32Array(Math.max(least, this.items.length * 2));
    items.set(this.items.subarray(0, this.length));
    this.items = items;
  }
}
