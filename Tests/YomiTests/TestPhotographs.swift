import Foundation

/// The QR code of “HELLO” in formats that the project can't write, in lines of Base64.
enum TestPhotographs {
    static let baselineJPEG = decoded(
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////
        ////////////wAALCABXAFcBAREA/8QAGAAAAwEBAAAAAAAAAAAAAAAAAAMEAgH/xAA0EAACAgEDAAYIBgIDAAAAAAABAgADEQQSIRMxQVFh
        8BQiMjNScoHhI1RxkaHRQrFTYvH/2gAIAQEAAD8AthCEIQhCEIROovNJUBNxbxi/Sbfy7efpOHVuoy1DAd5/8jHvZURlqLbhnjsijripw1RB
        7iftGLqs6drdnsnGMzI1VhGRp2I8+EPSbfy7efpG6e7pkLbcYOOuNhJdV76j5v6itTqLUvZVbAHhO9I1mhsLnJzj/Udi001dEwX1eczCaVms
        L3kNkdkyxrOis6JSoz2/SF1r1U07GxleeP0ndJfZZYQ7ZG3PVNaD3LfNKoSTWELbST1A5P8AExZ6LY5drGye4facd6F0zV1uSSc8iMYJ0VBJ
        O8D1B3niaN1hXaqqbh7S9w84i2ta7RWMwAIOOPpOFtPZVWHcgqMcD7TtTaaliy2MSRjkfab0HuW+aVQmXVGGXCkDv7JjbRtDYrwe3AibmSuw
        ItCsSM8D7TV9RtqR1yhUZCgRDtt06nOLc+t8WPHtlFltKUnaEb/qCOZl3qQVE0ph/wCICyg3MmysAD2uOY3TnKH8Po+eqNhFXK7lQrAL/kD2
        iYxSzHT7ThefDzzJ2W8alQXG/HB/fwjWttZT0bYNY9ckdf6ROnA1F7G31uP0mtUlFQKqhDkZBzxDUKWr06jrIx/qOr0lYQCwAt2kExtIsCnp
        WDHPZGQk+qFR29KxXrxiT7NJ/wAr+fpH2X6exChc4PcIXF104FQDJt5J7sSRDZdWKUUHbz4xqoy6dqGH4jHIHh5EZSz2VWVEDKLtGIg0ZXau
        TcPaXPUPOJRoPcn5pVCS6sA3UA8jd/UxddVVaU6BTjt8iccpZpHdalUg44+ketZsqpw5AAGR3xGoqKWFqW9Y8bV6wJl6HW5d1rYx7Z7J2mix
        mfFjKM+18UdQQtzVEbmUcv2mUKqqMKAB4TsJLqvfUfN/UzfpXsuZ1ZcHvM41Rp0TqxBJOePpKK2C6ZWPUFz/ABJLdSm4vSGWw9ZPdOHUl9Oy
        PksTwcSnpdlNSjO51wp7jJ1W/wBJcBx0mOT+3hKdJY9lRLnJziPhFXULdjcSMd0V6DX8T/vD0Gv4n/eP6MdF0fOMYmKtMlTFlJJIxzNVVLUp
        VckE55hZUtjIxJyhyMQFSi5rcncRiMhCEIQhCEIQn//Z
        """)
    static let progressiveJPEG = decoded(
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////
        ////////////wgALCABXAFcBAREA/8QAFwABAQEBAAAAAAAAAAAAAAAAAAIDAf/aAAgBAQAAAAHYAESqK4umUr5w7qylXZ53urnI7npxdJnO
        46uqZ56MbrPTVlzmmfO3oZcaYtM9bTDSelAAf//EACAQAAEEAwEAAwEAAAAAAAAAAAEAAhEhEBIxIjAyQkH/2gAIAQEAAQUC+RxhbFbKVutv
        OxWxTTOXdc4zMsuNbrQmA0klnMP6dSq1/klTLPJA1CZzNI0SJH5JEUpEtyVSvaSm+i6AncDQhOXQvKJaUfrZH5FiEzmHdJAPWxIcLiwCh3Lu
        lsmIYPqXLbzNXs0yMEStAtAooNhAQiJUX8v/xAAgEAABBAICAwEAAAAAAAAAAAAAAREhMRAgQWECMDIS/9oACAEBAAY/Avb8lFFDnyfOiYUR
        iRWE1QsZBDsUQvXgrHeEg4KbT84jgnHiSTmS8QMNyKh3ohRQhBZY2iaReEO920f3f//EACEQAQACAgICAwEBAAAAAAAAAAEAESExQWEQUTBx
        oZGx/9oACAEBAAE/Ifkw8Xc7EubcWAlrmO4M1NTuTsSndef3wDBlrU5SsQbbOOgqNTeJnDxN/wB+cI2rVFKSNdvExUB7kUxl2DqJbFN/35Qd
        1KrcMoCyoTFcRaH9e4HGnqKNOZllfaaeQrVOOZm4aiVZzFDLtMnaHEGYLCUvaYsr86rVK90Eq5c5CoYU1ARPaN9AVNaPuT/fz++VisaVAQ2M
        os8+iLDa+45cjv3MXsnMANef3x1RI2hioPUC7uRkh3MC5TEC7MNk8nvO5nc+ACsgCiAh9Sl+Xzf/2gAIAQEAAAAQ/wD892PQvHtg+T6x5bb/
        AP8A/wD/xAAmEAEAAgEDAwMFAQAAAAAAAAABABEhMUFRYeHwEHGBIDCRofGx/9oACAEBAAE/EPuKgXdU8ztE1iOX+RzNF42ilSjwvaWbmqrg
        hYh50nmdpY4Ka19fC9pVwDpLA7br/JTpty4wcsbRK6F7/Ew5Xlj2jguMtPohCnQbf1LG4eDtHoqt5IL6tTHlxFLAPgPKgkAjWPiIJxFYO0aI
        KVk7fRBVlBztMKlHeiBGiXg7R78xYCXC6v8AB13iqnSJmHtp/WC0YDhmK3yaeqYA2HclIsrLp5mBJOOH89IswIzTX2gFbXtB1IyxvEQDVK/y
        CIB3IsAVSvb1DytVVPP7RS3TwRECapeKjAJ1dYIWSw6eESoXUqN8hG5oeVNb1ERcnZE96t/CNug1j4iUmAFnMVshjcCY4Va9pSILgxEoZ3sA
        oAdPXwvaVRDyxVgq3j4gKaFv1L4karxF3NThqY1eEuGUcOGX8dI1XbdetJZK4n9Gf0ZTeqqj5FUrMdWIt5iiW3ZUCstivvf/2Q==
        """)
    static let webP = decoded(
        """
        UklGRh4EAABXRUJQVlA4IBIEAADQFgCdASpXAFcAPzmMvFevKSWjqdXceeAnCWkAE5S8N/Hh6a9ocnl+Q8zP7NuncZ/3xchb6Ef4TkAP4t5Y
        P/R5tIcqxMw1DAsO+Y0PUbaNQpD6akzCqzeY9wI02qPL1bYGuu1D/akLPK/PZq6fkL+Zw4Yef6SnAH66Qx5YrlMcK5BGJpJIiOKxjfy63GX4
        WkhT/ZGJSuKny+WiX6F7pqh9JeMzY1FaO3vdpXGBu515NkHp3gXf4hbbETGvLUJfAAD+82jl5ndZ8rasFd6OrsLErr51c00bTAWo7uZzlORp
        5PrZaOSBfth64t0K9+bM69wNUXu2Cos4jjl6npo5+6jZbR4VcmYnc8SZlPoYF07cz//9d9NadTI7EfYyU1KHr8wUwgU1Ajv2kaJ5MUhvay8J
        nBoevdjHB7cSSlSgIet8nqS+7cJ1yc2ZAr7J9CCNXPPZyULJUBeo1Ic86Shd9/BXMCWImPfQgXnRD3d2eMwskDsMrO51c/D7kVyQDx0t7eE+
        gra/J5HFrMjmkODsEFjyalVfF+GxIkxmRaGDKBLXiORVOGO+bMNKN1EUtHwW9kg0f7U0miGfwrsNntVnIE+txoqSWvfMxrEGOuVGBivW3Wak
        thDABEhLC7wyfs1IILox/47BXFnVtP5G0mL8odSseaK1gSlSqz3xpuf6pHTFEHykkrebIfhmWnZdeKErYy47MLDk/RMKLsh4PA+hCNchiu/U
        V5ThsGCx19daKxYHtPTOUauqqIG6mhEnWDt1/1NfLsDZa9xB3eaK7a79O9LrlHg+jx/Hurpt3zlk5O/ceNworPoP1yy56BJMulrMdIWDru0l
        +rQ4Tx53AsJUBuImmwOjFD3GJy1yM7tqieSHvSDvuXSx4dP8dgSWq/LYfuXPlym6wB3y7jfWJmts82C6Ih4AVRFbf7TBpSyqxn7R5AfyDWIT
        IqcMkya3YX1dX+QTLtKHNyNN4tLKhpIJsj1fkiLV4ruVj6xiY4eHOaO5YssDOpvfY5crn4hw46Ue07MxNM3iQ+rbQQANl3H+3ZFr6ipSqlNn
        a4FNHfoZFjV3uA44OGsI5XUtZUwKfWS5DyE9cjOcb/9iPbpEeD0LJpyc3WqLpDF1VsN6xrsNE2tOOXTvE3OmPoQLzqlb7hTjMLG3C2IxNX3A
        lEWqKMc7kd0ut0ztepLwjFAcfb1TQwYPWBr4V38iycUPw00so2ocoeBLzuBVBdMGi/udHJBS+BQ7bNhC7FnuaP0kcxnSU9Kcc8aH6pjTcaLQ
        YN/upfER0nwkttiXyo6ocyF4Irwif461kv5Re4Jf+be1GOvxqiXTLhATyBhjcLzwpFsuayLbTUhNHUDZyh69bTucaOAWrVhb6KyBJpa89/1d
        yvyQJI74AAAA
        """)

    private static func decoded(_ text: String) -> [UInt8] {
        Data(base64Encoded: text, options: .ignoreUnknownCharacters).map { [UInt8]($0) } ?? []
    }
}
